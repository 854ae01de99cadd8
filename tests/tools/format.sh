#!/usr/bin/env bash
# Every C++ source is formatted as .clang-format says, and a line that is not is found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

./dev fmt --check || { echo 'FAILED: format the sources with ./dev fmt'; exit 1; }

printf 'int  a ;\n' >"$folder/bad.cpp"
! clang-format --style=file:.clang-format --dry-run --Werror "$folder/bad.cpp" 2>"$folder/said" || { echo 'FAILED: found nothing'; exit 1; }
grep -q 'bad.cpp:1:4:' "$folder/said" || { echo 'FAILED: says not where:'; cat "$folder/said"; exit 1; }
