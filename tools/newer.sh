#!/usr/bin/env bash
# Runs the tests on Python 3.13 too, where it is installed. The browser and the wheel were tested on the main Python.
set -euo pipefail
cd "$(dirname "$0")/.."
version=3.13
venv=.venv-$version

find_newer() {
  for candidate in python$version "$(pyenv root 2>/dev/null)"/versions/$version*/bin/python$version; do
    if "$candidate" -c '' 2>/dev/null; then echo "$candidate"; return; fi
  done
  return 1
}

if ! python=$(find_newer); then
  echo "Python $version is not installed: the tests ran on the main Python alone."
  exit 0
fi
VENV=$venv PYTHON=$python tools/env.sh
$venv/bin/python -m pytest -n 2 --dist loadfile -m "not browser and not wheel and not verify" -p no:cacheprovider "$@"
