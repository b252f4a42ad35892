#!/usr/bin/env bash
# Makes sure that there is a browser for the tests; with --path, prints where it is.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/say.sh

find_chromium() {
  for name in "${HORSPISTE_CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then return; fi
  done
  return 1
}

if found=$(find_chromium); then
  if [ "${1:-}" = --path ]; then echo "$found"; fi
  exit 0
fi
if is_root && command -v apt-get >/dev/null 2>&1; then
  echo "The browser tests need Chromium: installing Debian's package chromium ..." >&2
  apt-get update -qq >&2 || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
  find_chromium >/dev/null || fail "Debian's package chromium was installed, but no chromium was found afterwards."
  exit 0
fi
fail "The browser tests need Chromium, which was not found." \
  "Install it:  $(install_hint chromium 'Chromium or Chrome from your system')" \
  "or name one:  HORSPISTE_CHROMIUM=/path/to/chromium make test"
