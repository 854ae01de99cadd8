#!/usr/bin/env bash
# primanota perft: a number, the same split by commands, and what is wrong with the file.
set -euo pipefail
fail() { echo "$*"; exit 1; }
position=tests/perft/three-at-table-one-black.nota

[[ $("$PRIMANOTA" perft $position --depth 3) == 61 ]] || fail "D3 is not 61"
divided=$("$PRIMANOTA" perft $position --depth 1 --divide --lang en)
[[ $divided == $'>  1\n9 nominates 2  1\n9 nominates 9  1\n9 nominates 10  1\n= 4' ]] || fail "divided: $divided"

code=0
"$PRIMANOTA" perft no-such-file.nota --depth 1 2>/dev/null || code=$?
((code == 2)) || fail "a missing file: exit $code"
"$PRIMANOTA" perft $position --depth 0 >/dev/null 2>&1 && fail "depth 0 was accepted"
bad=$(mktemp --suffix=.nota)
trap 'rm -f "$bad"' EXIT
printf 'rules mafclub-2023-ru\nday 1\n' >"$bad"
code=0
"$PRIMANOTA" perft "$bad" --depth 1 2>/dev/null || code=$?
((code == 1)) || fail "a bad file: exit $code"
