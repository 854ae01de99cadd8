// Makes the data of a release (docs/releasing.md): node tests/releases/make.mjs PROGRAM FOLDER
// Plays an evening on a server of PROGRAM, stops it, and stores in FOLDER its data and its output.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { bearer, Client, oneTimeCode } from './client.mjs';
import { printFiles, showServer } from './show.mjs';

const [program, folder] = process.argv.slice(2).map((path) => resolve(path));
const at = (...names) => join(folder, ...names);
const data = at('primanota-data');
const run = (...args) => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${status} ${stderr}`);
};
for (const name of ['games', 'expected']) mkdirSync(at(name), { recursive: true });

// ---- The server.

let running = null;
process.on('exit', () => running?.kill());

// Starts the server. Returns what it prints: its address and, while it has no owner, the link that makes one.
async function start(lastLine) {
  const settings = ['--port', '0', '--rate-factor', '1000', '--drain', '1', '--lang', 'en'];
  running = spawn(program, ['serve', '--data', data, ...settings], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  for await (const line of createInterface({ input: running.stdout })) {
    said += `${line}\n`;
    if (line.includes(lastLine)) return said;
  }
  throw new Error(`the server does not start: ${said}`);
}
async function stop() {
  running.kill();
  await once(running, 'exit');
}
const address = (said) => said.match(/^Prima Nota: (.*)/m)[1];
const greeting = await start('/owner#');
let server = new Client(address(greeting));
const { post } = server;

// ---- Accounts.

const people = [
  { name: 'Марта Перо', password: 'медный чайник у окна', role: 'owner' },
  { name: 'Prokhor Dale', password: 'three quiet lanterns', role: 'organiser' },
  { name: 'Тая Верескова', password: 'два рыжих зонта', role: 'chief_judge' },
  { name: 'Gleb Ashwood', password: 'ни одной пуговицы', role: 'judge' },
  { name: 'Owl', password: 'moss under the stairs', role: 'player' },
];
const numbers = {}; // The numbers of the accounts by name.
const [first, ...others] = people;
await post('/api/owner', { token: greeting.match(/owner#(.*)/)[1], name: first.name, password: first.password });
const owner = await server.signIn(first);
for (const { name, password, role } of others) {
  const { account } = await post('/api/accounts', { name, password });
  numbers[name] = account.id;
  if (role !== 'player') await post(`/api/accounts/${account.id}/role`, { role }, owner);
}
const chief = people.find(({ role }) => role === 'chief_judge');
const phone = await server.signIn(chief);
chief.secret = (await post('/api/me/second-factor', { password: chief.password }, phone)).secret;
await post('/api/me/second-factor/confirm', { code: oneTimeCode(chief.secret) }, phone);

// ---- Tables.

let made = 0;
const newKey = (what) => `${what}-of-this-evening-${++made}`;

class Table {
  device = 'laptop';
  last = null; // The judge's last command.

  constructor({ table, version, links }) {
    Object.assign(this, { table, version, links });
    this.path = `/api/tables/${table}`;
    this.token = this.link('judge').token;
  }
  static open = async (body) => new Table(await post('/api/tables', { utc_offset: 180, ...body }));

  link = (grant, seat = null) => this.links.find((each) => each.grant === grant && each.seat === seat);

  async send(what, token = this.token) {
    const command = { version: this.version, key: newKey('command'), device: this.device, ...what };
    const answer = await post(`${this.path}/commands`, command, bearer(token));
    this.version = answer.version;
    if (token === this.token) this.last = command;
    return answer;
  }
  // Lines of the notation, one per row or separated by semicolons.
  async say(text) {
    for (const line of text.split(/[;\n]/).map((each) => each.trim())) if (line) await this.send({ line });
  }
  // What the device recorded without a network, from version `base` on.
  async bring(base, ...lines) {
    const upload = { base, key: newKey('upload'), device: this.device, lines };
    const answer = await post(`${this.path}/branches`, upload, bearer(this.token));
    await this.see();
    return answer;
  }
  async choose(branch, keep) {
    const choice = { keep, version: this.version, key: newKey('choice') };
    this.version = (await post(`${this.path}/branches/${branch}/choose`, choice, bearer(this.token))).version;
  }
  async assistant(name) {
    const { token } = await post(`${this.path}/links`, { grant: 'assistant', name }, bearer(this.token));
    await this.see();
    return token;
  }
  async see() {
    this.version = (await server.json(this.path, bearer(this.token))).version;
  }
}

// What the test knows of each table. `next`: lines with which the judge can continue; none after the end.
const tables = [];
const keep = (table, ...next) => tables.push({ table, next }) && table;

// A whole game in Russian, signed, with everything that a judge does at a table.
const friday = await Table.open({
  rules: 'mafclub-2023-ru',
  title: 'Пятница, стол 1',
  event: 'Вечер пятницы',
  judge: 'Глеб Ясенев',
  names: ['Альфа', 'Барс', 'Весна', 'Компас', 'Дождь', 'Ёж', 'Жемчуг', 'Зенит', 'Искра', 'Каштан'],
  assistants: 'trusted',
});
await friday.say('roles 2 7 mafia, 9 don, 4 sheriff; вопреки все осмотрелись; день 1; 1 nominates 3');
await new Promise((done) => setTimeout(done, 1_500)); // The length of the speech, which the record keeps.
await friday.say(`
  1 withdraws 3; pause; resume; 1 nominates 7; 2 выставляет 5; foul 3 MC-4.3.2; 4 nominates 10; 4 nominates 9
  foul 8; foul 6; undo
`);
await friday.send({ line: 'foul 8 MC-4.3.15 громкая музыка', device: 'phone' }, await friday.assistant('Тая'));
await post(`${friday.path}/links/${friday.link('seat', 2).link}/renew`, {}, bearer(friday.token));
await server.ask('DELETE', `${friday.path}/links/${friday.link('seat', 3).link}`, bearer(friday.token));
friday.device = 'tablet';
await post(`${friday.path}/takeover`, { device: 'tablet', key: newKey('takeover') }, bearer(friday.token));
await friday.see();
await friday.say(`
  voting; голоса 7: 1 3 4 6; vote 5: 2 7 9 10; vote 9: rest; vote 7: 1 3 4 6 8; vote 5: rest; lift: 2 9 10
  night 1; hunt; shot 6; don; don checks 3; sheriff; sheriff checks 9; nota; nota 6: 2 5 9
  morning
`);
// Nothing came in between, so it is appended.
await friday.bring(friday.version, 'day 2', '4 nominates 9', 'technical 2');
const parted = friday.version;
await friday.say('5 nominates 10; foul 1');
const { branch: unwanted } = await friday.bring(parted, '5 nominates 8', '5 speaks');
await friday.choose(unwanted, 'log');
const { branch: wanted } = await friday.bring(parted, '5 nominates 10', 'foul 8');
await friday.choose(wanted, 'branch');
await friday.say(`
  voting; vote 9: 1 3 4 5 8 10; vote 10: rest; night 2; hunt; shots 2>4 7>-; don; sheriff; sheriff checks 7
  morning; day 3; 4 nominates 7; night 3; hunt; shot 1; don; sheriff; sheriff checks 2
  morning; day 4; remove 10 MC-4.8.3; night 4; hunt; shot 5; don; sheriff; sheriff skips
  morning; day 5; 8 nominates 4; 3 nominates 2; voting; vote 4: 2; vote 2: rest; stop; award 4 best_play 2
  award 9 worst_move -0.5; протест 5 рука восьмого поднялась поздно; reject 5 рука была вовремя
  signed ${new Date().toISOString().slice(0, 10)}
`);
keep(friday);

// City: twelve seats, a house rule, spectators with a delay.
const city = await Table.open({
  rules: 'city',
  with: { 'day.speechSec': '45' },
  title: 'The Lantern Club',
  judge: 'Wren Hollow',
  names: ['Anchor', 'Birch', 'Cedar', 'Dune', 'Ember', 'Frost', 'Grove', 'Hazel', 'Iris', 'Jade', 'Koala', 'Lotus'],
  delay: { public: 1, open: 600 },
});
await city.say(`
  roles 2 5 mafia, 7 don, 4 sheriff, 9 doctor, 11 putana, 12 maniac; day 1; 1 nominates 2; 3 nominates 6; foul 8
  voting; vote 2: 1 3 4 6 8 9 10; vote 6: 5 7 11 12; night 1; putana; putana visits 3; hunt; shot 1; don
  don checks 3; sheriff; sheriff checks 5; doctor; doctor heals 10; maniac; maniac passes
  morning; day 2; 3 nominates 5; 6 nominates 4; voting; vote 5: 3 4 6 8 9; vote 4: 5 7 10 11 12
  vote 5: 3 6 8 9 10; vote 4: 7 11 12; night 2; putana; putana visits 7; hunt; shot 8; don; don checks 4
  sheriff; sheriff checks 12; doctor; doctor heals 4; maniac; maniac kills 10
  morning; day 3; 4 nominates 7; 6 nominates 12; voting; vote 7: 3 4 6; vote 12: 8 9 7 11
  night 3; putana; putana visits 4; hunt; shot 6; don; don checks 9; sheriff; sheriff checks 3; doctor
  doctor heals 11; maniac; morning; day 4; 3 nominates 7; voting; vote 7: 3 4 8 9 11; stop
`);
keep(city);

// The server deals, and reveals the deal when the game is over.
const dealt = await Table.open({ rules: 'mafclub-2023-ru', deal: 'server', key: newKey('opening'), seats: 'drawn' });
const { line: roles } = await dealt.send({ deal: true });
const [, mafia, don] = roles.match(/roles (\d+ \d+) mafia, (\d+) don/);
await dealt.say(`override everybody has looked; day 1; surrender ${mafia} ${don}; stop`);
keep(dealt);

// Running games: one during a vote, with a branch and an assistant's proposal that wait for the judge; one at night;
// one before the deal.
const vote = await Table.open({
  rules: 'fiim-2019',
  title: 'Friday, table 2',
  judge: 'Wren Hollow',
  names: ['Aspen', 'Briar', 'Clover', 'Daisy', 'Elder', 'Fennel', 'Gorse', 'Heather', 'Indigo', 'Juniper'],
});
await vote.say(`
  roles 3 8 mafia, 10 don, 5 sheriff; override everybody has looked; day 1; 1 nominates 3; 4 nominates 6; foul 2
  voting; vote 3: 1 2 5 7 9
`);
await vote.bring(vote.version - 1, 'vote 3: 1 2 5 7');
await vote.send({ line: 'foul 4', device: 'phone' }, await vote.assistant('Gleb'));
keep(vote, 'vote 6: rest', 'vote 3: 1 2 5 7 9 4', 'vote 6: rest', 'night 1');

const night = await Table.open({ rules: 'mafclub-2023-en', title: 'Friday, table 3', judge: 'Wren Hollow' });
await night.say(`
  roles 1 6 mafia, 3 don, 8 sheriff; override everybody has looked; day 1; 1 nominates 2
  night 1; hunt; shots 1>8 3>8 6>8; don; don checks 8
`);
keep(night, 'sheriff', 'sheriff checks 3', 'nota', 'nota 8: 1 2 5', 'morning', 'day 2');

const empty = await Table.open({ rules: 'fsm', title: 'Friday, table 4' });
keep(empty, 'roles 1 6 mafia, 3 don, 8 sheriff');

// ---- A tournament: one game at a live table, one entered by hand, one that is being played.

const organiser = await server.signIn(people[1]);
const judge = await server.signIn(people[3]);
const cup = await post(
  '/api/tournaments',
  { title: 'Кубок тихой осени', rules: 'mafclub-2023-ru', utc_offset: 180, key: newKey('tournament') },
  organiser,
);
const cupPath = `/api/tournaments/${cup.tournament}`;
async function enter(...lines) {
  const { version } = await server.json(cupPath, organiser);
  await post(`${cupPath}/commands`, { version, key: newKey('lines'), lines }, organiser);
}
await enter(
  'official Тая Верескова: chief judge',
  'official Gleb Ashwood: judge',
  'official Prokhor Dale: organiser, referees',
  'official Дина Крапива: discipline',
  'register Алиса, Борис, Clara, Denis, Елена, Felix',
  'register Галина, Hugo, Ирина, Jakob, Кира, Leo',
  'team Север: Алиса, Борис, Clara',
  'team South: Denis, Елена, Felix',
  'stage отбор',
  'seat 1.1 judge Gleb Ashwood: Denis, Hugo, Елена, Галина, Алиса, Ирина, Борис, Кира, Felix, Jakob',
  'seat 2.1 judge Gleb Ashwood: Felix, Галина, Борис, Jakob, Елена, Алиса, Кира, Clara, Denis, Leo',
);
for (const { name } of [people[2], people[3]])
  await post(`${cupPath}/officials`, { account: numbers[name], name }, organiser);

const main = new Table(await post(`${cupPath}/games/1.1/table`, {}, judge));
await main.say(`
  roles 2 6 mafia, 9 don, 4 sheriff; override everybody has looked; day 1
  night 1; hunt; shot 1; don; sheriff; nota; nota 1: 2 6 8; morning; day 2
  night 2; hunt; shot 3; don; sheriff; sheriff checks 9; morning; day 3; 6 nominates 8; 4 nominates 9
  vote 8: 6 9; vote 9: rest; night 3; hunt; shot 5; don; sheriff; sheriff checks 2
  morning; day 4; surrender 2 6; stop; award 4 best_play 2
`);
const { version } = await server.json(cupPath, judge);
await post(`${cupPath}/games/1.1/result`, { version, key: newKey('result'), by: 'Gleb Ashwood' }, judge);
await enter('announce 1.1', 'confirm 1.1 by Тая Верескова');
await enter(
  'result 2.1 by Gleb Ashwood: black; sheriff 8; don 4; mafia 7 9; killed 1; nota 4 7 10; yellow 3',
  'announce 2.1',
);
await enter('appeal 2.1 by Clara MC-4.20.1-c3: the host announced another number', 'statement 2.1 players: it was 5');
await enter('statement 2.1 host: what I said is on the video', 'decide 2.1 reject by Prokhor Dale, Тая Верескова');
await enter('confirm 2.1 by Тая Верескова', 'case Борис by Дина Крапива: confirmed', 'close stage');
await enter('stage финал coefficient 1.5: Алиса, Борис, Clara, Denis, Елена, Felix, Галина, Hugo, Ирина, Jakob');
await enter('seating rounds 2 seed 7', 'judge 1.1 Gleb Ashwood', 'judge 2.1 Gleb Ashwood');
keep(main);
const final = new Table(await post(`${cupPath}/games/1.1/table`, {}, judge));
await final.say('roles 2 6 mafia, 9 don, 4 sheriff; override everybody has looked; day 1; 1 nominates 9; 1 speaks');
keep(final, '2 nominates 5', 'voting', 'vote 9: 1 3-5 7 8 10', 'vote 5: rest', 'night 1');

// ---- What is stored.

const release = {
  accounts: people,
  tables: tables.map(({ table: { table, token, last }, next }) => ({ table, token, last, next })),
  tournament: {
    tournament: cup.tournament,
    next: ['judge 2.1 Тая Верескова', 'card yellow Hugo MC-4.17.4: a loud word'],
  },
};
writeFileSync(at('evening.json'), `${JSON.stringify(release, null, 2)}\n`);
writeFileSync(at('games', 'evening.cup'), await server.text(`${cupPath}/log.cup`, organiser));

// Nights reach the viewers second by second; a server restarted in a later second shows them at once if their delay is
// over.
await stop();
await new Promise((done) => setTimeout(done, 1000 - (Date.now() % 1000)));
server = new Client(address(await start('Prima Nota: ')));
await showServer(server, release, at('expected'));
await stop();

// The examples of the documents are written by hand.
const docs = (name) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
const blocks = (text, kind) =>
  [...text.matchAll(new RegExp(`^\`\`\`${kind}.*\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, body]) => body);
writeFileSync(at('games', 'hand.nota'), blocks(docs('notation.md'), 'nota')[0]);
blocks(docs('tournament.md'), 'cup').forEach((body, n) => writeFileSync(at('games', `hand-${n + 1}.cup`), body));
// Lines that the walkthrough shows as refused are left out.
for (const [, lines] of docs('tournament-walkthrough.md').matchAll(/tournament cup\.cup --add '([^']*)'/g)) {
  spawnSync(program, ['tournament', at('games', 'walkthrough.cup'), '--add', lines.replaceAll('\n> ', '\n')]);
}

run('import', '--data', data, at('games', 'hand.nota'));
run('backup', at('club.backup'), '--data', data);
run('export', '--data', data, '-o', at('games'));
for (const name of readdirSync(at('games'))) if (name.endsWith('.json')) rmSync(at('games', name)); // In `expected`.
for (const name of readdirSync(data)) if (/-(shm|wal)$|\.lock$/.test(name)) rmSync(join(data, name)); // Empty by now.
printFiles(program, at('games'), at('expected'));
