#!/usr/bin/env bash
# Everything a fresh Debian, Ubuntu or Raspberry Pi OS machine needs, once; running it again costs nothing.
# Usage: tools/setup.sh run|dev     (run: to play; dev: also to check and test)
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }

kind="${1:-run}"
case "$kind" in
    run | dev) lock="requirements/$kind.txt" ;;
    *) printf "setup: unknown kind '%s'; use 'run' or 'dev'.\n" "$kind" >&2; exit 2 ;;
esac

# What .venv depends on: this script, the lock, and where the folder lies (a moved folder needs a new one).
fingerprint() { { pwd; cat tools/setup.sh "requirements/$1.txt"; } | sha256sum | cut -d' ' -f1; }
is_ready() { [ -f ".venv/.setup-$1" ] && [ "$(cat ".venv/.setup-$1")" = "$(fingerprint "$1")" ]; }

# The dev set-up contains the run set-up. An interpreter that is gone (a new Python) counts as nothing.
if .venv/bin/python -c '' 2>/dev/null && { is_ready "$kind" || is_ready dev; }; then
    exit 0
fi

on_pi=no
candidates=(python3 python3.13 python3.12 python3.11)
# Kivy's SDL opens these for a window or an offscreen picture, OpenCV needs the last.
packages=(libgl1 libegl1 libgles2 libgl1-mesa-dri libmtdev1 libglib2.0-0)
# The units are checked by systemd's own tools, which a container may lack; nothing is started.
[ "$kind" = run ] || packages+=(systemd)
if grep -qsa 'Raspberry Pi' /proc/device-tree/model; then
    on_pi=yes
    # On a Pi, OpenCV and numpy come from apt, beside picamera2: a numpy from PyPI breaks it. They
    # belong to the system's own Python.
    candidates=(/usr/bin/python3)
    packages+=(python3-opencv python3-numpy python3-lgpio)
fi

# A Python that Kivy 2.3.1 has wheels for, with the module that makes a .venv.
suits() { "$1" -c "import sys, $2; sys.exit(not (3, 11) <= sys.version_info < (3, 14))" 2>/dev/null; }
find_python() {
    for candidate in "${candidates[@]}"; do
        if suits "$candidate" "$1"; then
            printf '%s' "$candidate"
            return
        fi
    done
}
python="$(find_python 'venv, ensurepip')"
if [ -z "$python" ]; then
    command -v "${candidates[0]}" >/dev/null && [ -z "$(find_python venv)" ] \
        && fail "needs Python 3.11, 3.12 or 3.13; found $("${candidates[0]}" --version 2>&1)."
    packages=(python3 python3-venv "${packages[@]}")
fi

missing=()
if command -v dpkg-query >/dev/null; then
    # A renamed package (libglib2.0-0t64 on newer systems) counts through its name or what it provides.
    installed="$(dpkg-query -W -f='${Status} ${Package} ${Provides}\n' | grep '^install ok installed ')"
    for package in "${packages[@]}"; do
        grep -Eq " ${package//./\\.}(t64)?( |,|\$)" <<<"$installed" || missing+=("$package")
    done
else
    say "no Debian packages here; the app's window needs the libraries of: ${packages[*]}"
fi

if [ "${#missing[@]}" -gt 0 ]; then
    by_hand="apt-get install ${missing[*]}"
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
        # Without a terminal nobody can type a password.
        if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
            fail "some system packages are missing; please run '$by_hand' as root, then run this again."
        fi
    fi
    say "installing system packages: ${missing[*]}"
    apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    "${apt[@]}" update || say "apt-get update did not succeed; trying with the package lists there are."
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null \
        || fail "could not install them; check the network, then see what '$by_hand' says as root."
    python="$(find_python 'venv, ensurepip')"
fi
[ -n "$python" ] || fail "needs Python 3.11, 3.12 or 3.13 with its venv module; please install python3-venv."

if ! .venv/bin/python -c 'import pip' 2>/dev/null; then
    say "creating .venv with $("$python" --version)"
    rm -rf .venv
    options=()
    [ "$on_pi" = no ] || options=(--system-site-packages)
    "$python" -m venv "${options[@]}" .venv \
        || fail "could not create .venv; check the free disk space and who owns this folder, then run again."
fi

say "installing the locked Python packages of $lock (a few minutes the first time)"
wanted="$lock"
if [ "$on_pi" = yes ]; then
    wanted="$(mktemp)"
    trap 'rm -f "$wanted"' EXIT
    awk '/^[a-z]/ {skip = /^(numpy|opencv-python)==/} !skip' "$lock" >"$wanted"
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r "$wanted" \
    || fail "could not install the Python packages; check the network and the free disk space, then run again."

say "installing the companion into .venv"
site="$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
pwd >"$site/table_companion.pth"
cat >.venv/bin/companion <<'LAUNCHER'
#!/bin/sh
# -P: a folder called companion where you stand must not be taken for ours.
exec "$(dirname "$(readlink -f "$0")")/python" -P -m companion "$@"
LAUNCHER
chmod +x .venv/bin/companion

fingerprint "$kind" >".venv/.setup-$kind"
say "ready"
