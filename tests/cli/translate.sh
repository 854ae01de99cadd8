#!/usr/bin/env bash
# primanota translate: there and back gives the same statements, and the translated game still holds.
source tests/cli/common.bash
mapfile -d '' files < <(find tests/scenarios tests/golden tests/archive tests/exchange -name '*.nota' -print0 | sort -z)
((${#files[@]} > 20)) || fail "only ${#files[@]} games found"
for file in "${files[@]}"; do
  name=$(basename "$file")
  "$PRIMANOTA" translate --to en "$file" >"$folder/en.$name" || fail "$file does not translate to English"
  "$PRIMANOTA" translate --to ru "$file" >"$folder/ru.$name" || fail "$file does not translate to Russian"
  "$PRIMANOTA" translate --to en "$folder/ru.$name" | cmp - "$folder/en.$name" || fail "$file: en, ru, en differs"
  "$PRIMANOTA" translate --to ru "$folder/en.$name" | cmp - "$folder/ru.$name" || fail "$file: ru, en, ru differs"
done
"$PRIMANOTA" check "$folder"/en.*.nota "$folder"/ru.*.nota || fail 'a translated game does not hold'

# All or nothing: if a line cannot be read, nothing is printed.
printf 'rules mafclub-2023-en\nnonsense\n' >"$folder/bad"
expect 1 "$PRIMANOTA" translate --to ru "$folder/bad"
silent out
says err 'bad:2: '
expect 2 "$PRIMANOTA" translate --to ru "$folder/missing"
expect 2 "$PRIMANOTA" translate --to de "$folder/bad"
