#!/usr/bin/env bash
# primanota rules: the list, one rule set, the differences; house rules from files, and what is said of broken ones.
source tests/cli/common.bash
PRIMANOTA=$(realpath "$PRIMANOTA")
cp -r docs/examples "$folder/examples"
cd "$folder"

narrow() { (($(wc -L <out) <= 80)) || fail "wider than 80 columns: $(head -c 2000 out)"; }

# The list
expect 0 "$PRIMANOTA" rules
for id in mafclub-2023-ru mafclub-2023-en fiim-2019 fsm city; do says out "$id "; done
says out 'FIIM official rules of 1 October 2019'
expect 0 "$PRIMANOTA" rules --lang ru
says out 'Городская мафия'
says out 'пунктов: '
mkdir rules
cp examples/rules/tuesday.rules rules/
expect 0 "$PRIMANOTA" rules
says out 'Tuesdays at the Compass'
says out 'fiim-2019, settings changed: 7'

# One rule set
expect 0 "$PRIMANOTA" rules show fiim-2019 --width 80
says out 'foul.outAt'
says out 'FIIM-6.5'
says out '1..10'
narrow
expect 0 "$PRIMANOTA" rules show city --lang ru --width 80
says out 'Какие стороны борются за'
narrow
expect 0 "$PRIMANOTA" rules show tuesday
says out '* foul.outAt'
says out 'instead of 4'
says out 'Settings changed: 7.'
expect 0 "$PRIMANOTA" rules show city --markdown
says out '`sides`'
says out 'two \| three'

# The differences: every pair of the books, in both languages and both forms
for a in mafclub-2023-ru mafclub-2023-en fiim-2019 fsm city; do
  for b in mafclub-2023-ru mafclub-2023-en fiim-2019 fsm city; do
    for lang in en ru; do
      expect 0 "$PRIMANOTA" rules diff $a $b --lang $lang --width 80
      silent err
      ! grep -qF ' ? ' out || fail "a text is missing in $a $b: $(grep -F ' ? ' out)"
      narrow
      expect 0 "$PRIMANOTA" rules diff $a $b --lang $lang --markdown
      # Every row of a table has three cells.
      [[ $(sed 's/\\|//g' out | awk -F'|' '/^\|/ && NF != 5') == '' ]] || fail "$a $b $lang: not three cells"
    done
  done
done
expect 0 "$PRIMANOTA" rules diff fsm fiim-2019
says out 'Different settings: 0.'
expect 0 "$PRIMANOTA" rules diff mafclub-2023-ru mafclub-2023-en
says out 'Different settings: 9.'
expect 0 "$PRIMANOTA" rules diff tuesday fiim-2019 --lang ru
says out 'Различается условий: 7.'

# A game finds its house rules beside it, or where the program runs
cd "$folder/examples"
rm -r "$folder/rules"
expect 0 "$PRIMANOTA" check tuesday.nota
cd "$folder"
expect 0 "$PRIMANOTA" check examples/tuesday.nota
silent out
expect 0 "$PRIMANOTA" protocol examples/tuesday.nota
expect 0 "$PRIMANOTA" translate --to ru examples/tuesday.nota
says out 'правила tuesday'
expect 0 "$PRIMANOTA" perft examples/tuesday.nota --depth 1
cp examples/tuesday.nota game.nota
expect 1 "$PRIMANOTA" check game.nota
says out 'game.nota:1: unknown rules "tuesday". Known: '
cp -r examples/rules rules
expect 0 "$PRIMANOTA" check game.nota
sed -i 's/tuesday/thursday/' game.nota
expect 1 "$PRIMANOTA" check game.nota
says out 'mafclub-2023-en, tuesday.'
printf 'rules ../rules/tuesday\n' >game.nota
expect 1 "$PRIMANOTA" check game.nota

# Broken files: named with their line wherever a game names them, and nowhere else
broken() { # TEXT SENTENCE
  printf '%b' "$1" >rules/broken.rules
  printf 'rules broken\nday 1\n' >game.nota
  local command
  for command in "check game.nota" "protocol game.nota" "translate --to ru game.nota" "perft game.nota --depth 1" \
                 "judge --resume game.nota" "judge --rules broken --record new.nota" "rules show broken"; do
    expect 2 "$PRIMANOTA" $command
    says err "rules/broken.rules:$2"
    silent out
  done
  [[ ! -e new.nota ]] || fail 'a record was begun'
}
broken 'rules fim\n' '1: unknown rules "fim". Known: city, fiim-2019'
broken 'rules fsm\nwith foul.outat 5\n' '2: unknown house rule "foul.outat". Did you mean "foul.outAt"?'
broken 'rules fsm\nwith foul.outAt 50\n' '2: the value "50" of foul.outAt is not allowed. Allowed: 1..10.'
broken 'rules fsm\n\nwith dq.multi each\n' '3: a removal cannot'
broken 'rules fsm\nwith pause no\nwith pause no\n' '3: there is a line pause already.'
broken 'with pause no\n' '1: the first line names the book.'
broken '' '1: the first line names the book.'
expect 2 "$PRIMANOTA" check --lang ru game.nota
says err 'rules/broken.rules:1: в первой строке указывают правила'
expect 0 "$PRIMANOTA" check examples/tuesday.nota
expect 2 "$PRIMANOTA" rules # The others are still listed.
says out 'Tuesdays at the Compass'
says err 'rules/broken.rules:1: '
rm rules/broken.rules
printf 'rules fsm\n' >rules/city.rules
expect 2 "$PRIMANOTA" rules
says err 'rules/city.rules:1: city is the id of a book.'

# What is asked for and does not exist
expect 2 "$PRIMANOTA" rules show nothing
says err 'There are no rules nothing. There are: '
expect 2 "$PRIMANOTA" rules diff city nothing --lang ru
expect 2 "$PRIMANOTA" rules diff city
expect 2 "$PRIMANOTA" rules show
expect 2 "$PRIMANOTA" rules show fsm --lang de

# The name of a house rule set is plain text on a page: no cell, no mark-up, no HTML
mkdir -p "$folder/hostile/rules"
cd "$folder/hostile"
id='<b>x|`y`'
printf 'rules fsm\ntitle <img src=x onerror=alert(1)> | [a](b) *c*\nwith foul.outAt 5\n' >"rules/$id.rules"
shown='&lt;b&gt;x\|\`y\`'
title="$shown: &lt;img src=x onerror=alert(1)&gt; \\| \\[a\\](b) \\*c\\*"
for command in "show" "diff fsm"; do
  expect 0 "$PRIMANOTA" rules $command "$id" --lang en --markdown
  says out "$title"
  ! grep -qE '<(b|img)[ >]' "$folder/out" || fail "HTML of a house: $(grep -E '<(b|img)[ >]' "$folder/out")"
  [[ $(sed 's/\\|//g' "$folder/out" | awk -F'|' '/^\|/ && NF != 5') == '' ]] || fail "$command: not three cells"
done
says out "# fsm / $shown"
says out "| Setting | fsm | $shown |"
expect 0 "$PRIMANOTA" rules show "$id" --lang en --markdown
says out "**5**<br>$shown<br>instead of 4"
