#!/usr/bin/env bash
# Runs docs/server-walkthrough.md: the blocks ```sh are one session, and a block ```output lists lines that the block
# before it must print.
set -euo pipefail
document=$PWD/docs/server-walkthrough.md
folder=$(mktemp -d)
cleanup() {
  [[ ! -f $folder/club.pid ]] || kill "$(cat "$folder/club.pid")" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
mkdir "$folder/bin"
ln -s "$PRIMANOTA" "$folder/bin/primanota"
export PATH=$folder/bin:$PATH LC_ALL=C
cd "$folder"

# The session prints a mark after each block, so that its output can be told apart.
awk '/^```sh$/ { on = 1; next } on && /^```$/ { on = 0; print "echo; echo \"@@ " ++count "\""; next } on { print }' \
  "$document" >session.sh
bash session.sh >printed 2>&1 || true

awk -v folder="$folder" '
  /^```output$/ { on = 1; ++count; next }
  on && /^```$/ { on = 0; next }
  on { print count "\t" NR "\t" $0 }' "$document" >expected
blocks=$(grep -c '^```sh$' "$document")
[[ $blocks -gt 5 && $blocks == "$(grep -c '^```output$' "$document")" ]] || { echo "blocks do not pair"; exit 1; }

failed=0
while IFS=$'\t' read -r block line text; do
  awk -v block="$block" 'BEGIN { n = 1 } /^@@ [0-9]+$/ { ++n; next } n == block' printed >said
  if ! grep -qF -- "$text" said; then
    echo "docs/server-walkthrough.md:$line: not printed: $text"
    cat said
    failed=1
  fi
done <expected
[[ $(grep -c '^@@' printed) == "$blocks" ]] || { echo "the session ended early"; tail -n 20 printed; failed=1; }
exit $failed
