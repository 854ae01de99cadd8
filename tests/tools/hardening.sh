#!/usr/bin/env bash
# The release build is hardened: each flag of cmake/flags.cmake left its mark in the program itself.
set -euo pipefail
failed=0 checked=()
complain() {
  echo "FAILED: $*"
  failed=1
}
expect() { # FLAG PATTERN COMMAND...
  checked+=("$1")
  has "${@:2}" "$PRIMANOTA" || complain "$1: no line of \"${*:3}\" matches $2"
  # A plain program must not have the mark, else the pattern proves nothing.
  ! has "${@:2}" "$plain/plain" || complain "$1: the plain program has it too"
}
has() { # PATTERN COMMAND... PROGRAM
  local lines
  lines=$({ "${@:2}" 2>/dev/null || true; } | grep -m 1 -E -- "$1") || true
  [[ $lines ]]
}

plain=$(mktemp -d)
trap 'rm -rf "$plain"' EXIT
cat >"$plain/plain.cpp" <<'CPP'
#include <cstdio>
#include <cstring>
int main(int count, char** words) {
  volatile char room[100000];
  char name[16];
  room[count * 4096] = 1;
  std::strcpy(name, words[0]);
  return std::printf("%s %d\n", name, room[4096]);
}
CPP
g++ -O1 "$plain/plain.cpp" -o "$plain/plain" -no-pie -U_FORTIFY_SOURCE -fcf-protection=none -fno-stack-protector \
  -fno-stack-clash-protection -Wl,-z,norelro,-z,lazy,-z,execstack

expect CMAKE_POSITION_INDEPENDENT_CODE '^ *Type: +DYN \(Position-Independent Executable' readelf -hW
expect -D_FORTIFY_SOURCE=2 ' __[a-z]+_chk(@|$)' readelf -W --dyn-syms
expect -fstack-protector-strong ' __stack_chk_fail' readelf -W --dyn-syms
expect -Wl,-z,relro 'GNU_RELRO' readelf -lW
expect -Wl,-z,now '\(FLAGS_1\).*NOW|\(FLAGS\).*BIND_NOW|\(BIND_NOW\)' readelf -dW
expect -Wl,-z,noexecstack 'GNU_STACK.* RW +0x' readelf -lW
if [[ $(uname -m) == x86_64 ]]; then
  # A large frame is touched page by page while it grows.
  expect -fstack-clash-protection '\<or[bwlq]? +\$0x0,(0x[0-9a-f]+)?\(%[re]sp\)' objdump -d --no-show-raw-insn
  expect -fcf-protection=full 'endbr64' objdump -d --disassemble=main
  expect -Wl,-z,shstk 'x86 feature:.*SHSTK' readelf -nW
  # Every flag has a line here.
  flags=$(sed -n '/^# The program is hardened/,/^endif/p' cmake/flags.cmake | sed 's/ *#.*//' |
    grep -oE -- '-(f|D|Wl,)[^ )]+|CMAKE_POSITION_INDEPENDENT_CODE')
  [[ $flags ]] || complain 'cmake/flags.cmake has no flags'
  unchecked=$(comm -23 <(sort -u <<<"$flags") <(printf '%s\n' "${checked[@]}" | sort -u))
  [[ ! $unchecked ]] || complain "not checked: $unchecked"
fi
exit "$failed"
