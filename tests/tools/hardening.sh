#!/usr/bin/env bash
# The release build is hardened (cmake/flags.cmake), checked with readelf on the program itself.
set -euo pipefail
failed=0
expect() { # WHAT PATTERN COMMAND...
  local what=$1 pattern=$2
  shift 2
  if ! grep -qE -- "$pattern" <<<"$("$@" 2>/dev/null)"; then
    echo "FAILED: $what: no line of \"$*\" matches $pattern"
    failed=1
  fi
}

expect 'position independent'  '^ *Type: +DYN \(Position-Independent Executable'     readelf -hW "$PRIMANOTA"
expect 'full RELRO: segment'   'GNU_RELRO'                                          readelf -lW "$PRIMANOTA"
expect 'full RELRO: bound now' '\(FLAGS_1\).*NOW|\(FLAGS\).*BIND_NOW|\(BIND_NOW\)'   readelf -dW "$PRIMANOTA"
expect 'stack not executable'  'GNU_STACK.* RW +0x'                                 readelf -lW "$PRIMANOTA"
expect 'stack protector'       ' __stack_chk_fail'                                  readelf -W --dyn-syms "$PRIMANOTA"
expect 'fortified calls'       ' __[a-z]+_chk(@|$)'                                 readelf -W --dyn-syms "$PRIMANOTA"
if [[ $(uname -m) == x86_64 ]]; then
  expect 'CET: shadow stack' 'x86 feature:.*SHSTK' readelf -nW "$PRIMANOTA"
  expect 'CET: landing pads' 'endbr64'             objdump -d --disassemble=main "$PRIMANOTA"
fi
# A plain build must fail here, else the patterns prove nothing.
plain=$(mktemp -d)
trap 'rm -rf "$plain"' EXIT
echo 'int main() {}' | g++ -x c++ - -o "$plain/plain" -no-pie -fcf-protection=none -fno-stack-protector -Wl,-z,norelro,-z,lazy,-z,execstack
for missing in 'Position-Independent -hW' 'GNU_RELRO -lW' 'NOW -dW' '__stack_chk_fail --dyn-syms' 'SHSTK -nW'; do
  if grep -q -- "${missing% *}" <<<"$(readelf -W "${missing#* }" "$plain/plain" 2>/dev/null)"; then
    echo "FAILED: the plain program has ${missing% *}, so this test shows nothing"
    failed=1
  fi
done
exit "$failed"
