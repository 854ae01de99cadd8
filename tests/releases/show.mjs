// A program's answers about the data of a release, one file each: make.mjs stores them, visit.mjs and print.mjs make
// them again.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { bearer } from './client.mjs';

const json = (value) => `${JSON.stringify(value, null, 1)}\n`;
const list = (values) => `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]\n`;

// The views of each table, and the public part of the tournament.
export async function showServer(server, { tables, tournament: { tournament } }, folder) {
  const began = Date.now();
  const write = (name, text) => writeFileSync(join(folder, name), text);
  for (const { table, token, next } of tables) {
    const path = `/api/tables/${table}`;
    const judge = bearer(token);
    const { date, view } = await server.json(path, judge);
    const { links } = await server.json(`${path}/links`, judge);
    const link = (is) => bearer(links.find(is).token);
    const events = async (who) => {
      // A viewer with a delay sees everything stored before the start once the server has run that long and looked at
      // the time, which it does each second: before the second of two requests at the latest.
      const { delay } = await server.json(path, who);
      if (delay > 0) {
        await new Promise((done) => setTimeout(done, began + 1000 * (delay + 1) - Date.now()));
        await server.json(path, who);
      }
      return (await server.json(`${path}/events`, who)).events;
    };
    const stem = `${date}-${table}`; // The name that `export` uses.
    for (const lang of ['en', 'ru'])
      write(`${stem}.${lang}.txt`, await server.text(`${path}/protocol.txt?lang=${lang}`, judge));
    write(`${stem}.json`, await server.text(`${path}/protocol.json`, judge));
    write(`${stem}.judge.json`, json(view));
    write(`${stem}.seat.json`, list(await events(link(({ seat }) => seat === 5))));
    write(`${stem}.spectator.json`, list(await events(link(({ grant }) => grant === 'spectator'))));
    write(`${stem}.links.json`, list(links.map(({ url, ...rest }) => rest))); // The address differs at each start.
    if (next.length === 0) {
      write(`${stem}.deal.json`, await server.text(`${path}/deal`, judge));
      write(`${stem}.signed.json`, await server.text(`${path}/signed.json`, judge));
    }
  }
  const path = `/api/tournaments/${tournament}`;
  write('evening.description.json', json(await server.json(path)));
  write('evening.json', await server.text(`${path}/file.json`));
  write('evening.standings.json', await server.text(`${path}/standings`));
  write('evening.seats.txt', await server.text(`${path}/seats.txt`));
}

// What is printed about a file. Nothing is written if the program reports an error.
const printed = {
  '.nota': {
    'en.txt': ['protocol', '--lang', 'en'],
    'ru.txt': ['protocol', '--lang', 'ru'],
    json: ['protocol', '--json'],
    'points.en.txt': ['points', '--lang', 'en'],
    'points.ru.txt': ['points', '--lang', 'ru'],
    'points.json': ['points', '--json'],
  },
  '.cup': {
    'en.txt': ['tournament', '--lang', 'en'],
    'ru.txt': ['tournament', '--lang', 'ru'],
    json: ['tournament', '--json'],
    'standings.en.txt': ['standings', '--lang', 'en'],
    'standings.ru.txt': ['standings', '--lang', 'ru'],
    'standings.json': ['standings', '--json'],
  },
};

export function printFiles(program, games, folder) {
  for (const name of readdirSync(games)) {
    const { name: stem, ext } = parse(name);
    for (const [ending, command] of Object.entries(printed[ext])) {
      const { status, stdout } = spawnSync(program, [...command, join(games, name)], { encoding: 'utf8' });
      if (status === 0) writeFileSync(join(folder, `${stem}.${ending}`), stdout);
    }
  }
}
