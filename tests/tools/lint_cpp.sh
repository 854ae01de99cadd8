#!/usr/bin/env bash
# tools/lint_cpp finds a mistake in a made-up tree, names its line once, and accepts the clean part.
set -euo pipefail
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{src/base,apps,tests,bench,tools,build/release/Unity.dir/Unity}
cp .clang-tidy "$tree"
cp tools/lint_cpp "$tree/tools"

failed=0
expect() { # STATUS LINE... [-- ARGUMENT...]: lint_cpp exits with STATUS, and its findings and the last line are these
  local status=$1 got=0 lines=()
  shift
  while (($#)) && [[ $1 != -- ]]; do lines+=("$1"); shift; done
  "$tree/tools/lint_cpp" "${@:2}" >"$tree/out" 2>&1 || got=$?
  if [[ $got != "$status" || $(grep -v '^ ' "$tree/out") != "$(printf '%s\n' "${lines[@]}")" ]]; then
    printf 'expected exit %s and:\n' "$status"
    printf '%s\n' "${lines[@]}"
    echo "got exit $got and:"
    cat "$tree/out"
    failed=1
  fi
}
finding() { echo "$1: error: result of integer division used in a floating point context; possible loss of precision" \
  "[bugprone-integer-division]"; }

cat >"$tree/src/base/half.hpp" <<'CPP'
#pragma once
inline double half(int n) { return n / 2.0; }
double third(int n);
CPP
printf '#include "base/half.hpp"\ndouble third(int n) { return half(n) / 1.5; }\n' >"$tree/src/base/half.cpp"
printf '#include "base/half.hpp"\nint main() { return half(1) > third(1) ? 0 : 1; }\n' >"$tree/apps/main.cpp"
printf '*\n!*/\n!*.cpp\n!*.hpp\n' >"$tree/.gitignore"
git -C "$tree" init -q
git -C "$tree" add .
git -C "$tree" -c user.name=test -c user.email=test@localhost commit -qm 'A clean tree'

expect 0 '0 files, 0 findings'
expect 0 '1 file, 0 findings' -- src/base/half.cpp

# A changed header is seen through the source of its name; a header without one by itself; a new source is seen too.
sed -i 's/2\.0/2/' "$tree/src/base/half.hpp"
printf '#pragma once\ninline double fifth(int n) { return n / 5; }\n' >"$tree/src/base/fifth.hpp"
printf '\ndouble quarter(int n) { return n / 4; }\n' >"$tree/tests/quarter.cpp"
expect 1 "$(finding src/base/fifth.hpp:2:37)" "$(finding src/base/half.hpp:2:36)" "$(finding tests/quarter.cpp:2:32)" \
  '3 files, 3 findings'

# The batches of the build: the header is included by both of their sources, and its finding comes once.
expect 2 'build/release/compile_commands.json is missing: run ./dev build first' -- --all
unity=$tree/build/release/Unity.dir/Unity/unity_0_cxx.cxx
printf '[{\n  "file": "%s",\n}]\n' "$unity" >"$tree/build/release/compile_commands.json"
printf '#include "%s"\n' "$tree/src/base/half.cpp" "$tree/apps/main.cpp" >"$unity"
expect 1 "$(finding src/base/half.hpp:2:36)" "$(finding tests/quarter.cpp:2:32)" '3 files, 2 findings' -- --all

# What does not compile or does not exist is a finding.
printf '#include "base/none.hpp"\n' >"$tree/bench/broken.cpp"
expect 1 "bench/broken.cpp:1:10: error: 'base/none.hpp' file not found [clang-diagnostic-error]" '1 file, 1 finding' \
  -- bench/broken.cpp
exit "$failed"
