#!/usr/bin/env bash
# Replays every scenario: tests/scenarios.sh PROGRAM
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
mapfile -d '' files < <(find scenarios \( -name '*.nota' -o -name '*.cup' \) -print0 2>/dev/null | sort -z)
((${#files[@]})) || { echo "tests/scenarios holds no .nota or .cup file"; exit 1; }
"$1" check "${files[@]}"
echo "${#files[@]} scenarios hold"
