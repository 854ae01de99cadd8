#!/usr/bin/env bash
# Seats by lot: a permutation, the same from the same seed, and lines that a game file understands.
source tests/cli/common.bash

expect 0 "$PRIMANOTA" draw --seed 7 --lang en A B C D E F G H I J
says out "# seed 7"
cp "$folder/out" "$folder/first"
[[ $(grep -c '^player' "$folder/first") == 10 ]] || fail "ten players: $(cat "$folder/first")"
[[ $(sed -n 's/^player [0-9]* //p' "$folder/first" | sort | tr -d '\n') == ABCDEFGHIJ ]] || fail "everybody sits somewhere"
expect 0 "$PRIMANOTA" draw --seed 7 --lang en A B C D E F G H I J
cmp "$folder/out" "$folder/first" || fail "the same seed, the same seats"
expect 0 "$PRIMANOTA" draw --seed 8 --lang en A B C D E F G H I J
cmp -s "$folder/out" "$folder/first" && fail "another seed, other seats"

{ echo "rules fiim-2019"; cat "$folder/first"; echo "roles 2 7 mafia, 9 don, 4 sheriff"; } >"$folder/game.nota"
expect 0 "$PRIMANOTA" check "$folder/game.nota"
expect 0 "$PRIMANOTA" draw --lang ru
says out "игрок 10 "
expect 2 "$PRIMANOTA" draw --lang en $(seq 21)
says err "20"
