#!/usr/bin/env bash
# THIRD_PARTY.md names every library that the program is linked with and every Debian package that it is built from.
set -euo pipefail
copy=$(mktemp)
trap 'rm -f "$copy"' EXIT

# The packages of a list in `dev` that end up in what is built: libraries and fonts, not compilers and tools.
packages() {
  sed -n "/^$1=(/,\$ { p; /)/q }" dev | tr -s '() \n' '\n\n\n\n' | grep -E -- '-dev(-wasm32)?$|^wasi-libc$|^fonts-'
}

check() { # DOCUMENT: prints what it does not name
  local name
  for name in $(packages program) $(packages wasm) \
    $(readelf -d "$PRIMANOTA" | sed -n 's/.*(NEEDED).*\[\(.*\)\.so.*/\1/p' | grep -v '^ld-linux'); do
    grep -qF "\`$name\`" "$1" || echo "FAILED: $1 does not name $name"
  done
}

found=$(check THIRD_PARTY.md)
[[ ! $found ]] || { echo "$found"; exit 1; }

# A library, a package of the program and one of the engine in WebAssembly that are missing are found.
grep -vE '`(libz|libcli11-dev|wasi-libc)`' THIRD_PARTY.md >"$copy"
found=$(check "$copy")
for name in zlib1g-dev libz libcli11-dev wasi-libc; do
  grep -q "does not name $name\$" <<<"$found" || { echo "FAILED: does not miss $name"; exit 1; }
done
