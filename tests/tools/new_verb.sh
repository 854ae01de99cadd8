#!/usr/bin/env bash
# A verb that is added to the notation does not compile before somebody has decided who may see and enter its lines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/nota"
compile() {
  printf '#include "%s"\n' "$1" |
    g++ -std=c++23 -fsyntax-only -Wswitch -Werror -I"$folder" -Isrc -x c++ - 2>"$folder/errors"
}
guards=(desk/secrets.hpp live/line_rights.hpp)

for guard in "${guards[@]}"; do compile "$guard"; done
sed 's|^  // The table$|  planted,\n&|' src/nota/statement.hpp >"$folder/nota/statement.hpp"
grep -q '^  planted,$' "$folder/nota/statement.hpp"
for guard in "${guards[@]}"; do
  if compile "$guard"; then
    echo "$guard compiles without a decision about the new verb"
    exit 1
  fi
  grep -q "src/$guard:.*planted.*not handled in switch" "$folder/errors" || { cat "$folder/errors"; exit 1; }
done
