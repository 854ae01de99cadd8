#!/usr/bin/env bash
# tools/tidy finds each fault in a made-up tree, names its line, and accepts the clean part.
set -euo pipefail
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/src/{base,engine,rules,nota,net,live} "$tree"/{apps,tests/unit,web/src,web/e2e,web/node_modules}
cat >"$tree/dependencies.txt" <<'TABLE'
# A comment.
src/base:
src/engine:
src/rules: engine generated
src/nota: rules
src/live:
src/net:
src/engine never: random thread
src/net never: sqlite3.h
web/src/parts: text
TABLE
cat >"$tree/ARCHITECTURE.md" <<'TABLE'
| folder | may include | never |
| `src/base` | the standard library | anything of Mafia |
| `src/engine` | base | |
| `src/rules` | engine, `generated/` (the tables of the books, rules) | nota |
| `src/nota` | rules | |
| `src/live` | base | |
| `src/net` | base | |
TABLE

failed=0
expect() { # STATUS LINE...: tidy exits with STATUS and prints exactly these lines before the count
  local status=$1 got=0
  shift
  "$TIDY" "$tree" >"$tree/out" || got=$?
  if [[ $got != "$status" || $(sed '$d' "$tree/out" | sort) != "$(printf '%s\n' "$@" | sed '/^$/d' | sort)" ]]; then
    printf 'expected exit %s and:\n' "$status"
    printf '%s\n' "$@"
    echo "got exit $got and:"
    cat "$tree/out"
    failed=1
  fi
}

# Clean: Cyrillic counts characters, not bytes; "capacity" is no city; a comment may name a book.
printf '#pragma once\n// %s\n' "$(printf 'ж%.0s' {1..117})" >"$tree/src/base/long.hpp"
cat >"$tree/src/engine/good.cpp" <<'CPP'
#include <vector>
#include "base/long.hpp"
#include "engine/good.hpp"
// As in "fiim-2019", rules.id == "city" is for others.
const char* word = "capacity";
CPP
cat >"$tree/src/rules/good.cpp" <<'CPP'
#include "base/long.hpp"
#include "engine/good.hpp"
#include "generated/clauses.hpp"
const char* id = "fiim-2019";
CPP
printf 'GROUP(deal)\nNUMBER(seats, "players.count", 4, 20)\nCHOICE(pauses, "pause", YesNo, "no", "yes")\n' \
  >"$tree/src/engine/parameters.def"
mkdir "$tree"/src/rules/{whole,built}
printf 'Parameters with{.seats = {10, {}},\n                .pauses = {YesNo::no, {}}};\n' >"$tree/src/rules/whole/book.cpp"
printf 'rules.with.seats = {12, {}};  // On top of another book.\n' >"$tree/src/rules/built/book.cpp"
printf 'bool f() { return with.seats.value == 10 && !with.pauses.value; }\n' >"$tree/src/live/reads.cpp"
printf '// Not json.dump(), which may abort.\nauto text = write_json(json);  // Nor nlohmann::to_string(json).\n' \
  >"$tree/src/live/good.cpp"
printf 'auto text = std::to_string(1);\n' >"$tree/src/net/good.cpp"
printf 'out << write_json(json) << json.size() << value->size() << 1;  // Not << json.\n' >"$tree/apps/good.cpp"
printf 'return json.dump(-1);\n' >"$tree/src/base/json_write.cpp"
printf '#include "rules/good.hpp"\n' >"$tree/src/nota/good.cpp"
printf '// %s\n' "$(printf 'ж%.0s' {1..117})" >"$tree/web/src/long.ts"
printf "const text = '%s';\n" "$(printf 'ж%.0s' {1..150})" >"$tree/web/src/text.svelte"
printf '// %s\n' "$(printf 'a%.0s' {1..150})" >"$tree/web/node_modules/long.js"
expect 0

printf 'auto text = json.dump();\n' >"$tree/src/net/bad.cpp"
printf 'auto text = value->dump(2);  // As text.\n' >"$tree/src/live/bad.cpp"
printf 'auto text = json.dump(2);\n' >"$tree/apps/bad.cpp"
printf 'int a;\nauto text = nlohmann::to_string(json);  // As dump(-1).\n' >"$tree/src/net/worse.cpp"
cat >"$tree/src/net/streams.cpp" <<'CPP'
void f(std::ostream& out, const Json& answer) { out << answer; }
std::string g(const nlohmann::json* value) { return (std::ostringstream() << std::setw(2) << *value).str(); }
void h(std::ostream& out) { out << "text" << nlohmann::json({1}) << '\n'; }
void i(std::ostream& out) { out << account_json << '\n'; }
void j(std::ostream& out, const Json& answer) { out << answer["name"]; }
CPP
printf 'auto text = json.dump();\n' >"$tree/src/base/bad.cpp"
printf '#include <sqlite3.h>\n' >"$tree/src/net/sql.cpp"
cat >"$tree/src/engine/bad.cpp" <<'CPP'
#include <random>
#include "rules/good.hpp"
#include "generated/clauses.hpp"
#include "good.hpp"
bool f(const char* s) { return s == "city"; }
bool g(const Rules& rules) { return rules.id == other; }
const char* h = "mafclub-2023-ru";
bool i(const Rules* rules) { return other != rules->id; }
CPP
printf 'int a;\n\tint b;' >"$tree/src/rules/bad.cpp"
printf 'CHOICE(alibi, "alibi", YesNo, "no", "yes")\nNUMBER(seats, "players.count", 4, 20)\n' >"$tree/src/engine/parameters.def"
printf 'rules.with.alibi.value = YesNo::no;  // Nor with.alibi.value\n' >"$tree/src/live/reads.cpp"
printf 'bool f() { return with.seats.value == 10; }\n' >>"$tree/src/live/reads.cpp"
printf '#include "store/log.hpp"\n' >"$tree/src/nota/bad.hpp"
mkdir "$tree/src/odd"
printf '#pragma once\n' >"$tree/src/odd/odd.hpp"
for file in src/long.ts src/long.svelte src/long.css e2e/long.mjs; do
  printf '// %s\n' "$(printf 'a%.0s' {1..118})" >"$tree/web/$file"
done
printf '| `src/drawn` | base | |\n' >>"$tree/ARCHITECTURE.md"
sed -i 's/^src.live:$/src\/live: rules/' "$tree/dependencies.txt"
printf 'src/gone:\n' >>"$tree/dependencies.txt"
: >"$tree/src/base/empty.cpp"
printf '// %s\n' "$(printf 'ж%.0s' {1..118})" >"$tree/tests/unit/long.cpp"
for _ in {1..601}; do echo; done >"$tree/apps/long.cpp"
expect 1 \
  'src/engine/bad.cpp:1: engine may never include random' \
  'src/engine/bad.cpp:2: engine may not include rules' \
  'src/engine/bad.cpp:3: engine may not include generated' \
  'src/engine/bad.cpp:4: write the folder: "engine/good.hpp"' \
  'src/engine/bad.cpp:5: the engine names the rule set city' \
  'src/engine/bad.cpp:6: the engine reads the id of a rule set' \
  'src/engine/bad.cpp:7: the engine names the rule set mafclub-2023' \
  'src/engine/bad.cpp:8: the engine reads the id of a rule set' \
  'src/engine/parameters.def:1: no code reads the parameter alibi' \
  'src/rules/whole/book.cpp:1: the book does not state the parameter alibi' \
  'src/rules/bad.cpp:2: a tab: write spaces' \
  'src/rules/bad.cpp:2: the last line does not end with a newline' \
  'src/nota/bad.hpp:1: #pragma once is missing' \
  'src/nota/bad.hpp:1: nota may not include store' \
  'src/odd/odd.hpp:1: the folder has no row in dependencies.txt' \
  'src/net/sql.cpp:1: net may never include sqlite3.h' \
  'web/src/long.ts:1: 121 characters, 120 are allowed' \
  'web/src/long.svelte:1: 121 characters, 120 are allowed' \
  'web/src/long.css:1: 121 characters, 120 are allowed' \
  'web/e2e/long.mjs:1: 121 characters, 120 are allowed' \
  'dependencies.txt:6: no file in src/live includes rules' \
  'dependencies.txt:11: there is no folder src/gone' \
  'ARCHITECTURE.md:8: dependencies.txt has no row for src/drawn' \
  'ARCHITECTURE.md:6: dependencies.txt has another row for src/live' \
  'ARCHITECTURE.md:1: the table of folders has no row for src/gone' \
  'src/net/bad.cpp:1: dump() may abort: write_json() of base/json_write.hpp does not' \
  'src/net/worse.cpp:2: dump() may abort: write_json() of base/json_write.hpp does not' \
  'src/live/bad.cpp:1: dump() may abort: write_json() of base/json_write.hpp does not' \
  'apps/bad.cpp:1: dump() may abort: write_json() of base/json_write.hpp does not' \
  'src/base/bad.cpp:1: dump() may abort: write_json() of base/json_write.hpp does not' \
  'src/net/streams.cpp:1: << of a JSON value may abort: write_json() of base/json_write.hpp does not' \
  'src/net/streams.cpp:2: << of a JSON value may abort: write_json() of base/json_write.hpp does not' \
  'src/net/streams.cpp:3: << of a JSON value may abort: write_json() of base/json_write.hpp does not' \
  'src/net/streams.cpp:4: << of a JSON value may abort: write_json() of base/json_write.hpp does not' \
  'src/net/streams.cpp:5: << of a JSON value may abort: write_json() of base/json_write.hpp does not' \
  'src/base/empty.cpp:1: the file is empty' \
  'tests/unit/long.cpp:1: 121 characters, 120 are allowed' \
  'apps/long.cpp:601: more than 600 lines: more than one subject?'

rm "$tree/dependencies.txt"
"$TIDY" "$tree" >"$tree/out" 2>&1 && status=0 || status=$?
[[ $status == 2 ]] && grep -q 'cannot read' "$tree/out" || { echo 'without a table, tidy checks nothing and says so'; failed=1; }
exit "$failed"
