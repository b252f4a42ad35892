#!/usr/bin/env bash
# Builds the environment in $VENV (.venv) with $PYTHON, from the lock; a second run finds the stamp and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/say.sh
venv=${VENV:-.venv}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
  for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if is_new_enough "$candidate"; then echo "$candidate"; return; fi
  done
  fail "Hors-Piste needs Python 3.11 or later, and found none." \
    "Install it:  $(install_hint 'python3 python3-venv' 'see python.org/downloads')" \
    "or name one:  make PYTHON=/path/to/python3.11 ..."
}

make_venv() {
  local python
  python=$(find_python)
  "$python" -c 'import ensurepip, venv' 2>/dev/null || fail \
    "This Python ($("$python" --version 2>&1)) cannot make an environment: its modules venv or ensurepip are missing." \
    "Install them:  $(install_hint python3-venv 'the venv package of your system, or Python from python.org')" \
    "then run make again."
  echo "Making the Python environment in $venv ..."
  "$python" -m venv --clear "$venv"
}

# What pip resolved for one Python in one place holds only there, so both are in the stamp.
wanted() { echo "$(hash_of requirements.lock pyproject.toml) $("$venv/bin/python" -V) $PWD"; }

"$venv/bin/python" -m pip --version >/dev/null 2>&1 || make_venv
stamp=$venv/horspiste.stamp
if ! is_fresh "$stamp" "$(wanted)"; then
  echo "Installing what the lock lists ..."
  export PIP_DISABLE_PIP_VERSION_CHECK=1
  "$venv/bin/python" -m pip install --quiet --quiet --require-hashes -r requirements.lock
  "$venv/bin/python" -m pip install --quiet --quiet --no-deps --no-build-isolation -e .
  wanted > "$stamp"
fi

"$venv/bin/python" -m horspiste.rulebook.build
