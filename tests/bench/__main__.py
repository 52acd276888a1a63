"""`make bench`: run every measurement here and print one table. Names given run only those."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from pathlib import Path

from tests.bench import Row

HEAD = Row("what", "value", "baseline", "ratio")


def table(rows: list[Row]) -> str:
    """The rows in columns; numbers stand to the right."""
    widths = [max(len(row[column]) for row in (HEAD, *rows)) for column in range(len(HEAD))]
    lines = [
        f"{row.what:<{widths[0]}}  {row.value:>{widths[1]}}  {row.baseline:>{widths[2]}}"
        f"  {row.ratio:>{widths[3]}}"
        for row in (HEAD, *rows)
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def main(wanted: list[str]) -> int:
    """Measure and print."""
    here = Path(__file__).parent
    known = [found.name for found in pkgutil.iter_modules([str(here)]) if found.name != "__main__"]
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        print(f"bench: no {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    # "On one core" has to hold for numpy's products too; it asks once, when it is imported.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    rows: list[Row] = []
    for name in wanted or known:
        module = importlib.import_module(f"tests.bench.{name}")
        if hasattr(module, "measure"):
            print(f"measuring {name} …", file=sys.stderr, flush=True)
            rows += module.measure()
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
