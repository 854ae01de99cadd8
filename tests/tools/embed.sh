#!/usr/bin/env bash
# What tools/embed writes compiles and gives back the same bytes; clauses keep their order and appear once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir generated

# Every byte, each followed by characters that could be taken for a part of its escape.
for ((byte = 0; byte < 256; byte++)); do printf '%b7\\"??/' "\\x$(printf %02x "$byte")"; done >bytes
seq 20000 | tr -d '\n' >long
: >empty
printf 'clause\ttext\nA-1\tone\nA-1.1\ttwo\n' >first.tsv
printf 'clause\ttext\r\nB-1\tone\r\n\r\n' >second.tsv
"$EMBED" generated/embedded.hpp generated/embedded.cpp bytes=bytes long_text=long empty=empty
"$EMBED" --clauses generated/clauses.hpp first.tsv second.tsv
cat >main.cpp <<'CPP'
#include <iostream>
#include "generated/clauses.hpp"
#include "generated/embedded.hpp"
int main() {
  std::cout << mafia::embedded::bytes << mafia::embedded::long_text << mafia::embedded::empty;
  for (auto name : mafia::rules::clause_names) std::cout << '[' << name << ']';
}
CPP
g++ -std=c++23 -Wall -Wextra -Wpedantic -Werror -I. main.cpp generated/embedded.cpp -o main
./main >got
{ cat bytes long; printf '[][A-1][A-1.1][B-1]'; } >want
cmp got want

# Texts: comments go, and the keys of some files begin with their subject.
printf '# Roles.\nrole.don = Don\n\n' >words.txt
printf 'gone = The game is gone.\n' >refusals.txt
"$EMBED" --texts texts.txt words.txt refusals.txt
printf 'role.don = Don\nrefusal.gone = The game is gone.\n' | cmp - texts.txt

if "$EMBED" --clauses generated/clauses.hpp first.tsv first.tsv 2>error; then exit 1; fi
grep -qxF 'embed: first.tsv:2: A-1 stands twice' error

mkdir -p root/tests/one
printf '# x\nrules a\nclauses A-1 A-1.1 # B-9\n' >root/tests/one/first.nota
printf 'пункты A-1, B-1\nclausesx C-1\n' >root/tests/second.nota
"$EMBED" --scenarios list.txt root tests
printf 'A-1 tests/one/first.nota\nA-1 tests/second.nota\nA-1.1 tests/one/first.nota\nB-1 tests/second.nota\n' | cmp - list.txt
