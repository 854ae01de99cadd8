#!/usr/bin/env bash
# primanota check: exit codes and sentences for good, bad and unreadable files.
source tests/cli/common.bash
cd "$folder"

printf 'rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\n' >good.nota
expect 0 "$PRIMANOTA" check good.nota
silent out
printf 'rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\n2 nominates 5\n1 nominates 5\n' >bad.nota
expect 1 "$PRIMANOTA" check bad.nota
says out 'bad.nota:5: '
expect 2 "$PRIMANOTA" check missing.nota
says err 'missing.nota'
mkdir empty
expect 2 "$PRIMANOTA" check empty
says err 'no games (.nota) or tournaments (.cup)'
expect 2 "$PRIMANOTA" check --lang ru empty
says err 'нет игр'
expect 2 "$PRIMANOTA" check good.nota missing.nota bad.nota # The worst code, and every file is still looked at.
says out 'bad.nota:5: '

# A folder is every game in it and below, in the order of their names however many are read at a time.
mkdir -p season/night season/rules
cp good.nota season/a.nota
for name in 9 3 5; do cp bad.nota "season/$name.nota"; done
cp bad.nota season/night/b.nota
echo 'not a game' >season/rules/note.txt
printf 'season/%s.nota\n' 3 5 9 night/b >expected
for jobs in 1 3; do
  expect 1 "$PRIMANOTA" check --jobs "$jobs" season
  cut -d: -f1 out | diff expected - || fail 'the files of a folder come in the order of their names'
done
expect 2 "$PRIMANOTA" check --jobs 0 season
expect 2 "$PRIMANOTA" check
expect 2 "$PRIMANOTA" nonsense

# Encoding: Latin-1 bytes are not UTF-8; a byte order mark is skipped; Windows line ends are fine.
printf 'rules mafclub-2023-en\njudge Ren\xe9\n' >latin.nota
expect 1 "$PRIMANOTA" check latin.nota
says out 'latin.nota:2: '
says out 'UTF-8'
{ printf '\xef\xbb\xbf'; sed 's/$/\r/' good.nota; } >windows.nota
expect 0 "$PRIMANOTA" check windows.nota
printf 'rules mafclub-2023-en\n\x00\x01\n' >zero.nota
expect 1 "$PRIMANOTA" check zero.nota

# Size: a line of a hundred megabytes is refused quickly, without reading it all; a long line by its number.
head -c 104857600 /dev/zero | tr '\0' x >huge.nota
expect 2 timeout 20 "$PRIMANOTA" check huge.nota
says err '16 MiB'
rm huge.nota
{ cat good.nota; printf '# '; head -c 5000 /dev/zero | tr '\0' y; echo; } >long.nota
expect 1 "$PRIMANOTA" check long.nota
says out 'long.nota:4: '

# Cut in the middle of a line, empty, no rules, unknown rules.
printf 'rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\n1 nominat' >cut.nota
expect 1 "$PRIMANOTA" check cut.nota
says out 'cut.nota:4: '
says out 'Did you mean "nominates"?'
printf 'rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 she' >cut2.nota
expect 1 "$PRIMANOTA" check cut2.nota
: >empty.nota
expect 1 "$PRIMANOTA" check empty.nota
says out 'no rules are named'
echo 'rules mafclub-2022' >rules.nota
expect 1 "$PRIMANOTA" check rules.nota
says out 'mafclub-2023-ru, mafclub-2023-en'
expect 1 "$PRIMANOTA" check /dev/null

# Did you mean, in the language of the word; messages in the language of --lang.
{ cat good.nota; echo '1 выстовляет 5'; } >word.nota
expect 1 "$PRIMANOTA" check word.nota
says out 'Did you mean "выставляет"?'
expect 1 "$PRIMANOTA" check --lang ru word.nota
says out 'word.nota:4: неизвестное слово «выстовляет». Может быть, «выставляет»?'
expect 1 env LC_ALL=ru_RU.UTF-8 "$PRIMANOTA" check word.nota
says out 'неизвестное слово'

# Seats that do not exist.
for line in '1 nominates 0' '1 nominates 11' '0 nominates 1' '11 speaks' 'foul 0' 'foul 11' 'foul 99999999999999999999'; do
  { cat good.nota; echo "$line"; } >seat.nota
  expect 1 "$PRIMANOTA" check seat.nota
  says out 'seat.nota:4: '
done

# After the end nothing more is played.
cat "$root/tests/golden/cup-final.nota" >over.nota
expect 0 "$PRIMANOTA" check over.nota
last=$(wc -l <over.nota)
echo '1 nominates 2' >>over.nota
expect 1 "$PRIMANOTA" check over.nota
says out "over.nota:$((last + 1)): "
says out '[game_over]'
