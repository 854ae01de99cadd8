// Visits a server that serves the data of a release: node tests/releases/visit.mjs ADDRESS RELEASE FOLDER
// Writes what it shows into FOLDER, then signs everybody in and continues the running games and the tournament.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bearer, Client } from './client.mjs';
import { showServer } from './show.mjs';

const [address, folder, out] = process.argv.slice(2);
const server = new Client(address);
const release = JSON.parse(readFileSync(join(folder, 'evening.json'), 'utf8'));

function check(what, holds) {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

await showServer(server, release, out);

const sessions = {}; // The sessions by role.
for (const person of release.accounts) {
  const session = await server.signIn(person);
  const { account } = await server.json('/api/me', session);
  check(`${person.name} is ${person.role}`, account.name === person.name && account.role === person.role);
  sessions[person.role] = session;
}

for (const { table, token, last, next } of release.tables) {
  const path = `/api/tables/${table}`;
  const judge = bearer(token);
  const version = async () => (await server.json(path, judge)).version;
  const send = (command) => server.post(`${path}/commands`, command, judge);
  const before = await version();
  if (last) check(`${table}: the last command is known`, (await send(last)).repeated && (await version()) === before);
  for (const [n, line] of next.entries()) {
    const answer = await send({
      version: await version(),
      key: `after-the-update-${n}`,
      device: last?.device ?? 'laptop',
      line,
    });
    check(`${table}: ${line}`, answer.line === line && !answer.repeated);
  }
  const record = await server.text(`${path}/record.nota`, judge);
  check(
    `${table}: the record goes on`,
    next.every((line) => record.includes(`\n${line}\n`)),
  );
}

const { tournament, next } = release.tournament;
const path = `/api/tournaments/${tournament}`;
const { version } = await server.json(path);
await server.post(`${path}/commands`, { version, key: 'after-the-update', lines: next }, sessions.organiser);
const log = await server.text(`${path}/log.cup`, sessions.organiser);
check(
  'the tournament goes on',
  next.every((line) => log.includes(`\n${line}\n`)),
);
check(
  'the audit knows the accounts',
  (await server.json('/api/audit', sessions.owner)).entries.length > release.accounts.length,
);
