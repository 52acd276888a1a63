"""Our small compiler writes what Python's gettext reads."""

import gettext
import io
from pathlib import Path

import pytest

from tools.compile_words import PoError, compile_file, compiled, main, messages

PO = """\
# Words for a test.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n > 1;\\n"

#: somewhere.py:3
msgid "hat.long"
msgstr ""
"Un très "
"long \\"chapeau\\"\\n"
msgid "hat.left"
msgid_plural "hat.left"
msgstr[0] "{n} chapeau"
msgstr[1] "{n} chapeaux"

#, fuzzy
msgid "hat.guess"
msgstr "peut-être"

msgid "hat.later"
msgstr ""

#~ msgid "hat.gone"
#~ msgstr "parti"
"""


def read(po: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(compiled(messages(po))))


def test_gettext_reads_texts_and_plurals() -> None:
    words = read(PO)
    assert words.gettext("hat.long") == 'Un très long "chapeau"\n'
    assert words.ngettext("hat.left", "hat.left", 0) == "{n} chapeau"
    assert words.ngettext("hat.left", "hat.left", 2) == "{n} chapeaux"


def test_fuzzy_empty_and_old_entries_are_left_out() -> None:
    words = read(PO)
    for key in ("hat.guess", "hat.later", "hat.gone"):
        assert words.gettext(key) == key


def test_many_entries_are_all_found() -> None:
    po = PO + "".join(f'\nmsgid "k{n}"\nmsgstr "é{n}"\n' for n in range(500))
    words = read(po)
    assert [words.gettext(f"k{n}") for n in range(500)] == [f"é{n}" for n in range(500)]


@pytest.mark.parametrize(
    ("po", "complaint"),
    [
        ('"adrift"\n', "line 1: a text that belongs to no msgid"),
        ('msgid "a"\n\n"adrift"\n', "line 3: a text that belongs to no msgid"),
        ('msgid "a"\nmsgstr "b\n', "line 2: a text must stand between double quotes"),
        ('msgid "a"\nmsgstr 7\n', "line 2: a text must stand between double quotes"),
        ('msgid "a"\nmsgstring "b"\n', "line 2: 'msgstring' is not used here"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(po: str, complaint: str) -> None:
    with pytest.raises(PoError, match=complaint):
        messages(po)


def test_a_broken_file_leaves_the_old_words_in_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po, mo = tmp_path / "hats.po", tmp_path / "hats.mo"
    po.write_text(PO, encoding="utf-8")
    compile_file(po, mo)
    before = mo.read_bytes()
    po.write_text('msgid "a', encoding="utf-8")
    assert main([str(po), str(mo)]) == 1
    assert "hats.po: line 1" in capsys.readouterr().err
    assert mo.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hats.mo", "hats.po"]


def test_the_command_tells_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
