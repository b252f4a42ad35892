#!/usr/bin/env bash
# Chooses the newest versions that pyproject.toml allows, for every supported Python, and writes them with their hashes.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/python -m pip install --quiet --quiet uv
.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --group dev --generate-hashes --upgrade \
  --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml -o requirements.lock
