#!/usr/bin/env bash
# Links between the documents lead to a file or folder that exists and to a heading in it. README.md is short and lists
# every folder, docs/README.md lists every document, and every picture is shown somewhere.
set -euo pipefail
export LC_ALL=C.UTF-8
failed=0
complain() {
  echo "FAILED: $*"
  failed=1
}

mapfile -t documents < <(find . \( -name node_modules -o -name build -o -name .git \) -prune -o -name '*.md' -print |
                         sed 's|^\./||' | sort)
((${#documents[@]} > 50)) || complain "only ${#documents[@]} documents found"

# Without blocks of code and code in a line.
prose() { awk '/^```/ { on = !on; next } !on' "$1" | sed 's/`[^`]*`//g'; }

# The anchors of headings as GitHub makes them: small letters, spaces to hyphens, all other signs but - and _ dropped.
anchors() {
  awk '/^```/ { on = !on; next } !on && /^#+ /' "$1" |
    sed -E 's/^#+ +//; s/\[([^]]*)\]\([^)]*\)/\1/g; s/.*/\L&/; s/[^[:alnum:] _-]//g; s/ /-/g'
}

linked() { prose "$1" | grep -oE '\]\([^) ]+\)|src="[^"]+"' | sed -E 's/^\]\(|\)$|^src="|"$//g' || true; }

pictures=''
for document in "${documents[@]}"; do
  while read -r link; do
    [[ $link && $link != *://* && $link != mailto:* ]] || continue
    path=${link%%#*} anchor=''
    [[ $link != *'#'* ]] || anchor=${link#*#}
    target=$document
    [[ ! $path ]] || target=$(realpath -m --relative-to=. "$(dirname "$document")/$path")
    [[ -e $target ]] || { complain "$document: $link leads nowhere"; continue; }
    [[ $target != docs/images/* ]] || pictures+=$target$'\n'
    [[ ! $anchor || ! -f $target ]] || grep -qxF -- "$anchor" <<<"$(anchors "$target")" ||
      complain "$document: $target has no heading for #$anchor"
  done < <(linked "$document")
done

for picture in docs/images/*; do
  grep -qxF -- "$picture" <<<"$pictures" || complain "no document shows $picture"
done
index=$(linked docs/README.md)
for document in docs/*; do
  [[ $document == docs/README.md || $document == docs/images ]] || grep -qxF -- "${document#docs/}" <<<"$index" ||
    complain "docs/README.md does not list $document"
done
folders=$(linked README.md | cut -d/ -f1-2)
for folder in src/* * .ci .github; do
  [[ -d $folder && $folder != @(src|build|primanota-data) ]] || continue
  grep -qxF -e "$folder" -e "$folder/README.md" <<<"$folders" || complain "README.md does not list $folder"
done
(($(wc -l <README.md) <= 200)) || complain 'README.md has more than 200 lines: details belong to docs/'
exit "$failed"
