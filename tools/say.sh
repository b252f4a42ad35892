# Shared by the scripts beside it: what to say when something is missing, and hashes of what a step was made from.

# fail MESSAGE...: each argument is a line.
fail() { printf '%s\n' "$@" >&2; exit 1; }

is_root() { [ "$(id -u)" = 0 ]; }

# install_hint DEBIAN_PACKAGE OTHERWISE: the command that installs something here, or words for other systems.
install_hint() {
  if command -v apt-get >/dev/null 2>&1; then
    if is_root; then echo "apt-get install $1"; else echo "sudo apt-get install $1"; fi
  else
    echo "$2"
  fi
}

# hash_of FILE_OR_FOLDER...: one hash of their names and contents, without what was installed or built there.
hash_of() {
  find "$@" \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum | tr ' ' '-'
}

is_fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }
