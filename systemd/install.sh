#!/usr/bin/env bash
# Puts the companion on a Raspberry Pi as a kiosk: system packages, its own user, /opt, units, udev rules.
# Safe to run again: that is how an update is done. Games and settings are never touched; before an
# update the journal is copied.
set -euo pipefail

usage() {
    cat <<'TEXT'
Usage: sudo systemd/install.sh [--dry-run] [--any-machine] [--uninstall [--purge]]

  --dry-run      say what would be done, change nothing
  --any-machine  also where there is no 64-bit Raspberry Pi OS Bookworm or Trixie
  --uninstall    remove the program, units and rules; games and settings stay
  --purge        with --uninstall: remove games, settings and the user too

DESTDIR=/some/folder stages the files there and leaves the system's own commands out.
TEXT
}

source_dir="$(cd "$(dirname "$0")/.." && pwd)"
root="${DESTDIR:-}"
os_release="${OS_RELEASE:-/etc/os-release}"
model_file="${MODEL_FILE:-/proc/device-tree/model}"
user=table-companion
app=/opt/table-companion
state=/var/lib/table-companion
config=/etc/table-companion
unit=/etc/systemd/system/table-companion.service
rules=/etc/udev/rules.d/70-table-companion.rules
command=/usr/local/bin/companion
groups=(video render input gpio dialout audio)
packages=(
    make python3 python3-venv
    python3-picamera2 python3-opencv python3-numpy python3-lgpio
    libgl1 libegl1 libgles2 libgl1-mesa-dri libgbm1 libdrm2 libmtdev1 libglib2.0-0
)
# What the program is made of; the tests stay behind.
parts=(
    companion hardware vision ui systemd tools requirements docs
    Makefile pyproject.toml setup.py README.md LICENSE CHANGELOG.md
)
kept_journals=5

dry=no any=no remove=no purge=no
for option in "$@"; do
    case "$option" in
        --dry-run) dry=yes ;;
        --any-machine) any=yes ;;
        --uninstall) remove=yes ;;
        --purge) purge=yes ;;
        -h | --help) usage; exit 0 ;;
        *) printf "install: unknown option '%s'\n" "$option" >&2; usage >&2; exit 2 ;;
    esac
done

say() { printf 'install: %s\n' "$*"; }
fail() { printf 'install: %s\n' "$*" >&2; exit 1; }

# do_it: what changes files (below DESTDIR). system: what changes the system itself.
do_it() {
    if [ "$dry" = yes ]; then say "would: $*"; else "$@"; fi
}
system() {
    if [ "$dry" = yes ]; then
        say "would: $*"
    elif [ -n "$root" ] && [ "${INSTALL_SYSTEM:-no}" != yes ]; then
        say "left out, because of DESTDIR: $*"
    else
        "$@"
    fi
}

check_machine() {
    [ "$any" = no ] || return 0
    local bits name=unknown
    bits="$(getconf LONG_BIT)"
    [ "$bits" = 64 ] || fail "this system is $bits-bit; the companion needs the 64-bit Raspberry Pi OS."
    if [ -r "$os_release" ]; then
        name="$(sed -n 's/^VERSION_CODENAME=//p' "$os_release" | tr -d '"')"
    fi
    case "$name" in
        bookworm | trixie) ;;
        *) fail "this is '$name'; known are Raspberry Pi OS bookworm and trixie. To try anyway: --any-machine" ;;
    esac
    grep -qsa 'Raspberry Pi' "$model_file" \
        || fail "this is no Raspberry Pi. On a laptop, 'make run' is enough; to go on anyway: --any-machine"
    say "Raspberry Pi OS $name, 64-bit"
}

install_packages() {
    local missing=() package installed
    installed="$(dpkg-query -W -f='${Status} ${Package} ${Provides}\n' 2>/dev/null | grep '^install ok installed ' || true)"
    for package in "${packages[@]}"; do
        grep -Eq " ${package//./\\.}(t64)?( |,|\$)" <<<"$installed" || missing+=("$package")
    done
    if [ "${#missing[@]}" -eq 0 ]; then
        say "system packages: all there"
        return
    fi
    say "system packages: ${missing[*]}"
    system env DEBIAN_FRONTEND=noninteractive apt-get -qq update
    # Without recommends: picamera2's would bring a whole desktop onto a Lite system.
    system env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}"
}

make_user() {
    if getent passwd "$user" >/dev/null; then
        say "user $user: there already"
    else
        say "user $user"
        system useradd --system --home-dir "$state" --no-create-home --shell /usr/sbin/nologin "$user"
    fi
    local group there=()
    for group in "${groups[@]}"; do
        if getent group "$group" >/dev/null; then there+=("$group"); else say "no group $group here"; fi
    done
    local listed
    listed="$(IFS=,; printf '%s' "${there[*]}")"
    [ -z "$listed" ] || system usermod --append --groups "$listed" "$user"
}

# The journal as one whole file, also while something writes to it.
save_journal() {
    local journal="$root$state/journal.sqlite3" folder="$root$state/backups" copy
    [ -f "$journal" ] || return 0
    copy="$folder/journal-$(date +%Y%m%d-%H%M%S).sqlite3"
    say "journal copied to ${copy#"$root"}"
    do_it mkdir -p "$folder"
    do_it python3 -c 'import sqlite3, sys
source, target = (sqlite3.connect(path) for path in sys.argv[1:])
source.backup(target)
target.close()' "$journal" "$copy"
    [ "$dry" = no ] || return 0
    [ -n "$root" ] || chown -R "$user:" "$folder"
    # The newest few; older ones go.
    find "$folder" -maxdepth 1 -name 'journal-*.sqlite3' | sort -r | tail -n +$((kept_journals + 1)) \
        | while IFS= read -r old; do rm -f "$old"; done
}

copy_program() {
    local home="$root$app" fresh="$root$app/.new" part
    say "program in $app"
    if [ "$dry" = yes ]; then
        say "would: copy ${parts[*]}"
        return
    fi
    rm -rf "$fresh"
    mkdir -p "$fresh"
    tar -C "$source_dir" --exclude=__pycache__ --exclude='*.pyc' -cf - "${parts[@]}" | tar -C "$fresh" --no-same-owner -xf -
    chmod -R u=rwX,go=rX "$fresh"
    for part in "${parts[@]}"; do
        rm -rf "${home:?}/$part"
        mv "$fresh/$part" "$home/$part"
    done
    rmdir "$fresh"
}

prepare_python() {
    say "Python packages in $app/.venv"
    system make --no-print-directory -C "$root$app" setup-run
    # The service may not write here, so its bytecode is made now; it starts much faster with it.
    system "$root$app/.venv/bin/python" -m compileall -q "$root$app/companion" "$root$app/hardware" "$root$app/vision" "$root$app/ui"
}

install_file() { # mode source target
    say "$3"
    do_it mkdir -p "$root$(dirname "$3")"
    do_it install -m "$1" "$source_dir/$2" "$root$3"
}

install_units() {
    install_file 0644 systemd/table-companion.service "$unit"
    install_file 0644 systemd/70-table-companion.rules "$rules"
    install_file 0755 systemd/companion "$command"
    do_it mkdir -p "$root$config"
    system systemctl daemon-reload
    system udevadm control --reload
    system udevadm trigger --subsystem-match=tty --action=add
}

start() {
    if [ -e "$root/etc/systemd/system/display-manager.service" ] && [ "$(default_target)" = graphical.target ]; then
        say "this system starts a desktop, which has the screen. Either: sudo systemctl set-default multi-user.target"
        say "and run this again; or start the companion in the desktop, see docs/en/install.md"
        return
    fi
    system systemctl enable table-companion.service
    system systemctl restart table-companion.service \
        || fail "it does not start; 'journalctl -u table-companion' says why. Games and settings are untouched."
    say "started; 'systemctl status table-companion' and 'companion doctor' say how it is"
}
default_target() { systemctl get-default 2>/dev/null || true; }

uninstall() {
    say "removing the program; ${state} and ${config} stay"
    system systemctl disable --now table-companion.service || true
    do_it rm -rf "$root$app" "$root$unit" "$root$rules" "$root$command"
    if [ "$purge" = yes ]; then
        say "removing games, settings and the user too"
        do_it rm -rf "$root$state" "$root$config" "$root/var/cache/table-companion"
        if getent passwd "$user" >/dev/null; then system userdel "$user"; fi
    fi
    system systemctl daemon-reload
    system udevadm control --reload
    say "done"
}

[ "$dry" = yes ] || [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "please run it as root: sudo $0 $*"
[ "$purge" = no ] || [ "$remove" = yes ] || fail "--purge goes with --uninstall"
if [ "$remove" = yes ]; then
    uninstall
    exit 0
fi
check_machine
install_packages
make_user
system systemctl stop table-companion.service 2>/dev/null || true
save_journal
copy_program
prepare_python
install_units
start
