#!/usr/bin/env bash
# A database that somebody has tampered with: what differs from what was signed is named, and none of it is shown.
source tests/cli/common.bash
PRIMANOTA=$(realpath "$PRIMANOTA")
cd "$folder"
need curl

# forge FOLDER OLD NEW: texts of the same length, so that the file stays a database.
forge() {
  cp "$1/primanota.db" before.db
  LC_ALL=C sed -i "s/$2/$3/" "$1/primanota.db"
  ! cmp -s before.db "$1/primanota.db" || fail "there is no $2 to forge"
}
key_of() { "$PRIMANOTA" verify --data "$1" | grep -o '[0-9a-f]\{64\}' | head -1; }

# A forged game that would replay is not exported; the other one is.
expect 0 "$PRIMANOTA" import --data club "$root"/tests/archive/mafiaratings-1.nota "$root"/tests/archive/polemica-270561.nota
cp -r club forged
forge forged 'title mafiaratings 1"' 'title mafiaratings 7"'
expect 1 "$PRIMANOTA" export --data forged -o games --lang en
says err 'The stream table/'
says err 'is damaged: entry 1 was changed.'
says out '1 games in games'
[[ $(ls games | wc -l) == 2 ]] || fail "a file was written for the forged game: $(ls games)"
grep -q '^title polemica 270561$' games/*.nota || fail 'the other game is missing'
expect 1 "$PRIMANOTA" export --data forged -o games --lang ru
says err 'повреждён'

# Only signatures of the server's own key and of named keys count.
cp -r club other
expect 0 "$PRIMANOTA" import --data stranger "$root"/tests/archive/mafiaratings-1.nota
cp stranger/signing.key other/
expect 1 "$PRIMANOTA" export --data other -o foreign
says err 'a key that is not trusted'
[[ $(ls foreign | wc -l) == 0 ]] || fail "a file was written: $(ls foreign)"
expect 2 "$PRIMANOTA" export --data other -o foreign --key 12
expect 0 "$PRIMANOTA" export --data other -o foreign --key "$(key_of club)"
[[ $(ls foreign | wc -l) == 4 ]] || fail "not all games: $(ls foreign)"

# Forged accounts are not listed.
"$PRIMANOTA" serve --data server --port 0 --rate-factor 1000 --log quiet --lang en >said 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
waits said '/owner#'
at=$(sed -n 's/^Prima Nota: //p' said)
token=$(grep -o 'owner#[^ ]*' said)
curl -sS --fail-with-body -d '{"token":"'"${token#*#}"'","name":"Vera","password":"seven green kettles"}' "$at/api/owner" >/dev/null
kill "$server" && wait "$server"
expect 0 "$PRIMANOTA" account list --data server
says out Vera
key=$(key_of server)

# A removed stream is named, although everything left is as it was signed.
# remove FOLDER STREAM: removes its row and its few entries from the pages of the file, as DELETE does.
remove() {
  node - "$1/primanota.db" "$2" <<'JS' || fail "there is no stream $2 with entries to remove"
    const fs = require('fs');
    const [file, stream] = process.argv.slice(2);
    const db = fs.readFileSync(file);
    let at = 0;
    const varint = () => {
      let value = 0;
      do value = value * 128 + (db[at] & 127);
      while (db[at++] > 127);
      return value;
    };
    // What stands in a column of this type: a text, a small number or nothing.
    const column = type => {
      const from = at;
      at += type > 11 ? (type - 12) >> 1 : type > 7 ? 0 : type;
      if (type > 11) return db.toString('utf8', from, at);
      return type > 7 ? type - 8 : type > 0 ? db.readUIntBE(from, type) : null;
    };
    const row = (begin, table) => {
      at = begin;
      varint(); // Its length.
      const id = table ? varint() : null, body = at + varint(), types = [varint(), varint()];
      at = body;
      return { id, columns: types.map(column) };
    };
    const drop = condition => {
      const dropped = [];
      for (let page = 0; page < db.length; page += db.readUInt16BE(16)) {
        const head = page || 100, table = db[head] === 0x0d, pointers = head + 8;
        if (!table && db[head] !== 0x0a) continue; // Neither a leaf of a table nor one of an index.
        for (let i = db.readUInt16BE(head + 3) - 1; i >= 0; --i) {
          const rows = db.readUInt16BE(head + 3), found = row(page + db.readUInt16BE(pointers + 2 * i), table);
          if (!condition(found)) continue;
          dropped.push(found);
          db.copyWithin(pointers + 2 * i, pointers + 2 * (i + 1), pointers + 2 * rows);
          db.writeUInt16BE(rows - 1, head + 3);
        }
      }
      return dropped;
    };
    const of = drop(({ columns }) => columns.includes(stream)).find(each => each.id !== null);
    const entries = drop(({ id, columns }) => id !== null && columns[0] === null && columns[1] === of?.id);
    fs.writeFileSync(file, db);
    process.exit(entries.length > 0 ? 0 : 1);
JS
}
cp -r server robbed
expect 0 "$PRIMANOTA" verify --data robbed --lang en
remove robbed audit
expect 1 "$PRIMANOTA" verify --data robbed --lang en
says out 'audit: the whole stream was removed'
[[ $(grep -c '^[a-z/]*: ' out) == 1 ]] || fail "not one fault: $(cat out)"

# Without the folder's key nothing says whose signatures count: anybody who can write there could have re-signed all.
cp -r server keyless
rm keyless/signing.key
expect 1 "$PRIMANOTA" verify --data keyless --lang en
says out 'There is no signing.key in this folder'
! grep -q 'Everything is as it was written' out || fail "verified without a key: $(cat out)"
expect 1 "$PRIMANOTA" verify --data keyless --database sqlite:keyless/primanota.db --lang ru
says out 'В этой папке нет signing.key'
expect 0 "$PRIMANOTA" verify --data keyless --key "$key"
expect 0 "$PRIMANOTA" verify --database sqlite:keyless/primanota.db # No folder: no key is missing, it is printed.
says out "$key"
mkdir bare
expect 2 "$PRIMANOTA" verify --data bare

cp -r server taken
cp stranger/signing.key taken/
forge server '"Vera"' '"Vega"'
expect 2 "$PRIMANOTA" account list --data server --lang en
says err 'The stream accounts is damaged: entry '
silent out
expect 2 "$PRIMANOTA" account list --data taken --lang en
says err 'a key that is not trusted'
expect 0 "$PRIMANOTA" account list --data taken --key "$key"
says out Vera
