#!/usr/bin/env bash
# The rules signature is the committed one, and the browser's build has the same.
set -euo pipefail
games=1000
fail() { echo "$*"; exit 1; }

"$PRIMANOTA" signature --games $games >"${TMPDIR:-/tmp}/signature.$$"
trap 'rm -f "${TMPDIR:-/tmp}/signature.$$"' EXIT
diff tests/perft/signature.txt "${TMPDIR:-/tmp}/signature.$$" ||
  fail "The rules have changed. If that is meant: primanota signature --games $games > tests/perft/signature.txt, and say so in the commit."

[[ $("$PRIMANOTA" signature --games 10 | tail -n 1) =~ ^Rules\ signature:\ [0-9a-f]{8}$ ]] || fail "no signature is printed"
"$PRIMANOTA" signature --games many >/dev/null 2>&1 && fail "a number that is none was accepted"

[[ -e ${WASM:-} ]] || fail "${WASM:-WASM} is not built: ./dev test builds it"
native=$(tail -n 1 tests/perft/signature.txt)
browser=$(node tests/wasm/run.mjs "$WASM" --signature $games)
[[ $native == "Rules signature: $browser" ]] || fail "here: $native; in the browser: $browser"
