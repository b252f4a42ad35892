#!/usr/bin/env bash
# Builds the page of web/ into the package; nothing to do where its sources have not changed. With --test, checks its types and
# runs its own tests instead.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/say.sh
page=src/horspiste/doors/page
built=$page/.stamp
installed=web/node_modules/.horspiste-stamp

is_node_new_enough() { node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

install_packages() {
  local lock
  lock=$(hash_of web/package.json web/package-lock.json)
  if is_fresh $installed "$lock"; then return; fi
  is_node_new_enough || fail "The page is built with Node.js 20 or later, and none was found ($(node --version 2>/dev/null || echo 'no node'))." \
    "Install it:  $(install_hint nodejs 'see nodejs.org/en/download') (version 20 or later; nodejs.org has it where your system's is older)" \
    "then run make again."
  command -v npm >/dev/null 2>&1 || fail "The page is built with npm, which was not found." \
    "Install it:  $(install_hint npm 'it comes with Node.js from nodejs.org')"
  echo "Installing the page's packages ..."
  (cd web && npm ci --no-audit --no-fund --loglevel=error)
  echo "$lock" > $installed
}

[ -f web/package-lock.json ] || fail "The page's sources are not here: web/package-lock.json is missing."

if [ "${1:-}" = --test ]; then
  install_packages
  cd web && npm run --silent check && npm run --silent test
  exit
fi

sources=$(hash_of web)
if [ -f $page/index.html ] && is_fresh $built "$sources"; then exit 0; fi
install_packages
echo "Building the page ..."
(cd web && npm run --silent build)
[ -f $page/index.html ] || fail "The page was built, but $page/index.html is not there: check build.outDir of web/vite.config.ts."
echo "$sources" > $built
