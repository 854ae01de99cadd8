// A judge who leads the game of a finished record through the page: by taps on what is visible, without calls to the
// engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience, putGame, words } from './harness.mjs';

const here = import.meta.dirname;
const header = /^(rules|judge|event|table|round|seats|player|roles|with) /;

export function readGame(name) {
  const lines = readFileSync(join(here, 'games', `${name}.nota`), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line && !line.startsWith('='));
  const of = (word) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
  const names = lines.filter((line) => line.startsWith('player ')).map((line) => line.split(' ').slice(2).join(' '));
  return {
    name,
    lines,
    names,
    rules: of('rules'),
    judge: of('judge'),
    event: of('event'),
    table: of('table'),
    roles: rolesIn(of('roles'), names.length),
    play: lines.filter((line) => !header.test(line)),
  };
}

// The record of that game up to its first speech.
export const atFirstSpeech = (game) => [
  `rules ${game.rules}`,
  'judge Vera',
  ...game.names.map((name, place) => `player ${place + 1} ${name}`),
  game.lines.find((line) => line.startsWith('roles ')),
  'override nobody waits here',
  'day 1',
];

// That game as a device stores it: at its first speech, and these lines later.
export const storedGame = (game, id, lines = [], state = {}) => ({
  id,
  created: Date.now(),
  changed: Date.now(),
  rules: game.rules,
  title: '',
  players: game.names,
  step: 'speeches',
  round: 1,
  finished: false,
  outcome: null,
  lines: [...atFirstSpeech(game), ...lines],
  ...state,
});

export function rolesIn(text, seats) {
  const roles = Array(seats).fill('citizen');
  for (const group of text.split(', ')) {
    const parts = group.split(' ');
    const role = parts.pop();
    for (const seat of parts) roles[seat - 1] = role;
  }
  return roles;
}

function seatsIn(text) {
  return text.split(' ').filter(Boolean).map(Number);
}

// In the page: what is visible of it.
function look() {
  const text = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const bar = [...document.querySelectorAll('button.next')].find((button) => !button.closest('dialog'));
  const chip = document.querySelector('[data-seat][aria-current=true]');
  const asked = document.querySelector('li.now[aria-current=true] b');
  const seats = [...document.querySelectorAll('main [data-seat]')];
  return {
    address: location.hash,
    title: text(document.querySelector('h1')),
    place: text(document.querySelector('header p')),
    night: document.querySelector('.frame.night') !== null,
    step: text(document.querySelector('ol [aria-current=step]')),
    speaker: chip ? Number(chip.dataset.seat) : null,
    asked: asked ? text(asked) : null,
    next: text(bar?.querySelector('.label')),
    more: text(bar?.querySelector('small')),
    waits: bar ? bar.getAttribute('aria-disabled') === 'true' : true,
    sheet: dialog ? text(dialog.querySelector('h2')) || 'sheet' : null,
    alert: text(document.querySelector('.lane[role=alert]')),
    toast: text(document.querySelector('.lane')),
    uncounted: text(document.querySelector('.not-counted')),
    said: text(document.querySelector('blockquote, .sentence, .said')),
    chips: seats.map((seat) => text(seat) + (seat.getAttribute('aria-pressed') ?? '')).join('|'),
    seats: seats.length,
    free: seats
      .filter((seat) => seat.getAttribute('aria-pressed') === 'false')
      .map((seat) => Number(seat.dataset.seat)),
    taken: seats
      .filter((seat) => seat.getAttribute('aria-pressed') === 'true')
      .map((seat) => Number(seat.dataset.seat)),
    pills: text(document.querySelector('.strip')),
    seconds: Number(text(document.querySelector('[role=timer]')).replace('+', '-')) || 0,
  };
}

// In the page: the same, after it has stored and shown everything. One tap may record two lines, and the screen changes
// with each. A read of the store is answered after the writes that the page has queued.
async function settled() {
  const written = () =>
    new Promise((done, fail) => {
      const opened = indexedDB.open('primanota');
      opened.onerror = () => fail(opened.error);
      opened.onsuccess = () => {
        const transaction = opened.result.transaction(['games', 'lines']);
        transaction.objectStore('games').count();
        transaction.objectStore('lines').count();
        transaction.onabort = () => fail(transaction.error);
        transaction.oncomplete = () => {
          opened.result.close();
          done();
        };
      };
    });
  for (let seen = window.look(); ;) {
    await written();
    const now = window.look();
    if (JSON.stringify(now) === JSON.stringify(seen)) return now;
    seen = now;
  }
}

// In the page: the same, if it differs from what was seen before.
function changed(before) {
  const now = window.look();
  return JSON.stringify(now) !== before && now;
}

// In the page: whether the last touch was here.
function isAtLastTap(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const last = window.lastTap;
  return last !== undefined && Math.hypot(x + width / 2 - last.x, y + height / 2 - last.y) < 40;
}

// What an action changes, without the clock and passing messages.
const mark = ({ seconds, alert, toast, uncounted, ...rest }) => JSON.stringify(rest);

export class Robot {
  constructor(page, lang, say, clock) {
    this.page = page;
    this.lang = lang;
    this.say = say;
    this.clock = clock;
    this.taps = 0;
    this.tapped = false;
  }

  // Called before the device shows anything.
  static async at({ page, lang, context, clock }) {
    await context.addInitScript(`window.look = ${look}`);
    return new Robot(page, lang, await words(lang), clock ? context.clock : null);
  }

  // After a step the page ignores taps for 400 ms. A clock that can be set skips them; otherwise
  // the page's clock says when they are over.
  async breathe() {
    this.tapped = false;
    if (this.clock) await this.clock.fastForward(450);
    else await this.page.waitForFunction(() => performance.now() - (window.lastTap?.time ?? -Infinity) > 400);
  }

  look() {
    return this.page.evaluate(() => window.look());
  }

  settled() {
    return this.page.evaluate(settled);
  }

  // Ends when the page has received its click.
  async tap(locator) {
    await this.touch(locator);
    await this.page.waitForFunction(() => window.lastTap?.clicked ?? true); // Undefined: the tap led to another page.
  }

  // A tap whose effect the caller waits for. A second one in the same place would not count.
  async touch(locator) {
    this.taps += 1;
    if (this.tapped && (await locator.evaluate(isAtLastTap))) await this.breathe();
    await locator.tap();
    this.tapped = true;
  }
  button(name, within = this.page) {
    return within.getByRole('button', { name, exact: true }).first();
  }
  // A book may have its own word for a foul; the key is the same.
  verb(key) {
    if (key === 'table.foul') return this.page.locator(`.verbs [aria-keyshortcuts="${this.say('table.keyFoul')}"]`);
    return this.page
      .locator('.verbs button')
      .filter({ hasText: this.say(key) })
      .first();
  }
  seat(number) {
    return this.page.locator(`main [data-seat="${number}"]`);
  }
  get sheet() {
    return this.page.locator('dialog[open]').last();
  }

  // What is visible once the condition holds: checked again after every change.
  async wait(what, holds, before = null) {
    const end = Date.now() + patience;
    for (let seen = before ?? (await this.look()); ;) {
      if (holds(seen)) return seen;
      try {
        const timeout = Math.max(end - Date.now(), 1);
        const change = await this.page.waitForFunction(changed, JSON.stringify(seen), { timeout });
        seen = await change.jsonValue();
      } catch (cause) {
        throw new Error(`${what}: waited in vain; ${describe(seen)}`, { cause });
      }
    }
  }

  // The large button, once: a lost tap is a fault.
  async next(what = 'next', seen = null) {
    const before = seen ?? (await this.settled());
    if (before.waits) throw new Error(`${what}: the page waits for something; ${describe(before)}`);
    await this.breathe();
    await this.touch(this.page.locator('button.next').first());
    const isOther = (now) => mark(now) !== mark(before);
    const isNew = (now, kind) => now[kind] !== '' && now[kind] !== before[kind];
    const told = (now) => isNew(now, 'alert') || (now.night && isNew(now, 'toast')) || isNew(now, 'uncounted');
    const after = await this.wait(`${what}: the large button`, (now) => isOther(now) || told(now), before);
    if (!isOther(after)) await this.#refused(what, after);
    return this.settled();
  }

  // Too early: the robot waits as a judge would, only faster.
  async #refused(what, seen) {
    if (seen.uncounted || !seen.night || seen.seconds <= 0) throw new Error(`${what}: refused; ${describe(seen)}`);
    if (!this.clock) throw new Error(`${what}: too early`);
    await this.clock.fastForward((seen.seconds + 1) * 1000);
    await this.wait('the time is over', ({ seconds }) => seconds <= 0);
  }

  async until(what, holds) {
    let seen = await this.settled();
    for (let presses = 0; presses < 80; presses++) {
      if (holds(seen)) return seen;
      if (seen.waits && seen.night && seen.seats > 0) {
        await this.nothingShown(seen);
        seen = await this.settled();
      } else {
        seen = await this.next(what, seen);
      }
    }
    throw new Error(`${what}: never reached; ${describe(seen)}`);
  }

  // A role that has left or shows nothing takes the same taps.
  async nothingShown(seen) {
    const words = ['table.noCheck', 'table.noNumber', 'table.noNota'].map((key) => this.say(key));
    const none = this.page.locator('.verbs button').filter({ hasText: new RegExp(`^\\s*(${words.join('|')})`) });
    await this.tap(none.first());
    return this.wait('nothing was shown', ({ waits, sheet }) => !waits || sheet !== null || !seen.waits);
  }

  // ---- Before the game.

  // A game that another device has led.
  async open(stored, address = `#/game/${stored.id}`) {
    await this.page.goto('/#/');
    await this.button(this.say('home.newGame')).waitFor();
    await putGame(this.page, stored);
    await this.page.goto(`/${address}`);
    this.id = stored.id;
  }

  // `at` is called at each screen to be checked.
  async create(game, at = async () => {}) {
    await this.sitDown(game, at);
    await this.deal(game.roles, at);
    return this.id;
  }

  async sitDown(game, at = async () => {}) {
    await this.page.goto('/#/');
    await this.tap(this.button(this.say('home.newGame')));
    await this.page.locator(`input[value="${game.rules}"]`).waitFor({ state: 'attached' });
    await at('rules');
    await this.tap(this.page.locator(`label:has(input[value="${game.rules}"])`));
    await this.next('rules');
    for (let more = 10; more < game.names.length; more++) await this.tap(this.button(this.say('home.more')));
    await this.paste(game.names);
    await this.wait('all names', ({ waits }) => !waits);
    await at('names');
    await this.next('names');
    for (const [key, value] of [
      ['home.judge', game.judge],
      ['home.event', game.event],
      ['home.table', game.table],
    ]) {
      if (value) await this.page.getByLabel(this.say(key), { exact: true }).fill(value);
    }
    await at('seats');
    await this.next('seats');
    await this.wait(
      'the game',
      ({ address, title }) => address.startsWith('#/game/') && title !== this.say('home.seats'),
    );
    this.id = (await this.look()).address.split('/')[2];
  }

  async paste(names) {
    const first = this.page.getByLabel(this.say('home.seatField', 1), { exact: true });
    await first.focus();
    await first.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, names.join('\n'));
  }

  async deal(roles, at = async () => {}) {
    await this.until('the deal', ({ title }) => title === this.say('home.deal'));
    const names = roleNames(this.lang);
    const count = this.page.getByText(this.say('home.dealSeat', 1, roles.length)).first();
    await count.waitFor();
    await at('deal');
    for (const [place, role] of roles.entries()) {
      const done = this.page.getByText(
        place + 1 < roles.length ? this.say('home.dealSeat', place + 2, roles.length) : this.say('home.dealAgree'),
      );
      await this.touch(this.button(names[role])); // Once: a second tap would enter the next player's card.
      await done.first().waitFor();
    }
    await at('dealt');
    await this.next('the deal');
    await this.wait('the night', ({ title }) => title !== this.say('home.deal'));
  }

  // ---- The game.

  async play(lines, roles, each = async () => {}) {
    this.roles = roles;
    for (const [place, line] of lines.entries()) {
      try {
        await this.line(line);
      } catch (error) {
        throw new Error(`"${line}": ${error.message}`, { cause: error });
      }
      await each(place, line);
    }
  }

  async line(line) {
    const numbers = (line.match(/\d+/g) ?? []).map(Number);
    const [one, other] = numbers;
    const word = (pattern) => pattern.test(line);
    if (word(/^day /))
      return this.until(
        line,
        ({ title, place }) =>
          this.is(title, 'speeches', 'over') &&
          (title !== this.say('table.speeches') || place.startsWith(this.say('table.day', one))),
      );
    if (word(/^night /))
      return this.until(line, ({ title }) => title === this.say('table.night', one) || this.is(title, 'over'));
    if (word(/^morning$/)) return this.until(line, ({ title }) => this.is(title, 'morning', 'lastWord', 'over'));
    if (word(/^voting$/)) return this.until(line, ({ title }) => this.is(title, 'calling', 'callingAgain'));
    if (word(/ nominates /)) return this.nominate(one, other);
    if (word(/ withdraws /)) return this.withdraw(other);
    if (word(/^foul \d+$/)) return this.foul(one);
    if (word(/^(foul|technical|remove|yellow|red|exclude|remark) /)) return this.sanction(one, line);
    if (word(/^vote /)) return this.vote(one, line.split(': ')[1]);
    if (word(/^lift:/)) return this.lift(line.split(': ')[1]);
    if (word(/^(shots? |mafia misses$)/)) return this.shoot(line);
    if (word(/^(don|sheriff|putana|doctor|maniac) /)) return this.act(line.split(' ')[0], one ?? null);
    if (word(/^nota /)) return this.nota(one, seatsIn(line.split(': ')[1]));
    if (word(/^pause$/)) return this.pauseGame();
    if (word(/^resume$/)) return this.next(line);
    if (word(/^undo$/)) return this.undo();
    if (word(/^stop$/)) return this.stop();
    throw new Error('no judge knows what to do');
  }

  is(title, ...keys) {
    return keys.some((key) => this.say(`table.${key}`) === title);
  }

  async nominate(by, whom) {
    const mine = await this.until('speech', ({ title, speaker }) => this.is(title, 'speeches') && speaker === by);
    if (mine.next === this.say('table.startClock')) await this.next('start the clock');
    await this.tap(this.verb('table.nominate'));
    await this.tap(this.seat(whom));
    await this.page
      .getByRole('button', { name: this.candidate(whom) })
      .first()
      .waitFor();
  }
  candidate(seat) {
    return new RegExp(`^${this.say('parts.candidate', seat, '')}`.trim());
  }

  async withdraw(whom) {
    await this.tap(this.page.getByRole('button', { name: this.candidate(whom) }).first());
    await this.tap(this.button(this.say('table.withdraw', whom), this.sheet));
    await this.page
      .getByRole('button', { name: this.candidate(whom) })
      .first()
      .waitFor({ state: 'detached' });
  }

  async foul(seat) {
    const before = await this.look();
    await this.tap(this.verb('table.foul'));
    await this.tap(this.seat(seat));
    const after = await this.wait(
      'foul',
      (seen) =>
        seen.sheet !== null || (seen.chips !== before.chips && !seen.pills.includes(this.say('table.whoFoul', ''))),
    );
    if (after.sheet !== null) await this.hold();
  }

  async sanction(seat, line) {
    const [, , clause = ''] = line.split(' ');
    const groups = {
      foul: 'foul',
      technical: 'foul',
      remove: 'removal',
      exclude: 'removal',
      yellow: 'card',
      red: 'card',
      remark: 'other',
    };
    await this.tap(this.verb('table.sanction'));
    await this.tap(this.seat(seat));
    await this.tap(this.sheet.locator(`label:has(input[value="${groups[line.split(' ')[0]]}"])`));
    if (clause) await this.sheet.getByRole('textbox', { name: this.say('table.search') }).fill(clause);
    await this.tap(this.sheet.locator(`label:has(input[type=radio][value="${line}"])`));
    const heavy = this.sheet.locator('button.hold');
    const light = this.sheet.locator('button.next:not([aria-disabled])');
    await heavy.or(light).first().waitFor();
    if (await heavy.isVisible()) return this.hold();
    await this.tap(light);
    await this.wait('sanction', ({ sheet }) => sheet === null);
  }

  // Heavy acts are held for a second.
  async hold() {
    const button = this.sheet.locator('button.hold:not([aria-disabled])');
    await button.waitFor();
    await this.press(button, () => this.wait('held', ({ sheet }) => sheet === null));
  }

  async press(button, meanwhile) {
    this.taps += 1;
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    if (this.clock) await this.clock.fastForward(1050);
    await meanwhile();
    await this.page.mouse.up();
  }

  async mark(text) {
    const { free, taken } = await this.look();
    const wanted = text === 'rest' ? [...free, ...taken] : text === 'none' ? [] : seatsIn(text);
    const entitled = text === 'rest' ? await this.entitled() : wanted;
    for (const seat of taken) if (!entitled.includes(seat)) await this.tap(this.seat(seat));
    for (const seat of entitled) if (!taken.includes(seat)) await this.tap(this.seat(seat));
    await this.wait(
      'hands',
      (seen) => seen.taken.length === entitled.length && entitled.every((seat) => seen.taken.includes(seat)),
    );
  }

  // The players whose hand is still down, or up already.
  entitled() {
    return this.page.evaluate(
      (waits) =>
        [...document.querySelectorAll('main [data-seat][aria-pressed]')]
          .filter((seat) => seat.getAttribute('aria-pressed') === 'true' || seat.textContent.includes(waits))
          .map((seat) => Number(seat.dataset.seat)),
      this.say('table.free'),
    );
  }

  async vote(candidate, hands) {
    await this.until(
      `the vote on ${candidate}`,
      ({ title, asked }) => this.is(title, 'calling', 'callingAgain') && asked === String(candidate),
    );
    await this.mark(hands);
    await this.next('thank you');
  }

  async lift(hands) {
    await this.until('the raise', ({ title }) => this.is(title, 'raise'));
    await this.mark(hands);
    const seen = await this.next('leave');
    if (this.is(seen.title, 'raise') && !seen.waits) await this.next('stay');
  }

  async step(name) {
    await this.until(name, ({ night, step, seats }) => night && seats > 0 && step === this.say(`table.night_${name}`));
  }

  async shoot(line) {
    await this.step('mafia');
    if (line === 'mafia misses') await this.tap(this.verb('table.miss'));
    else if (line.startsWith('shot ')) await this.tap(this.seat(Number(line.split(' ')[1])));
    else await this.split(line);
    await this.wait('the shot', ({ waits }) => !waits);
  }

  // The first rows are for the players who are left; the large button ends the list.
  async split(line) {
    const shots = line
      .split(' ')
      .slice(1)
      .map((shot) => shot.split('>')[1]);
    const dealt = this.roles.filter((role) => role === 'mafia' || role === 'don').length;
    await this.tap(this.verb('table.split'));
    for (const at of shots) {
      if (at === '-') await this.tap(this.verb('table.noShot'));
      else {
        if (at.includes(',')) await this.tap(this.verb('table.twoNumbers'));
        for (const seat of at.split(',')) await this.tap(this.seat(seat));
      }
    }
    if (shots.length < dealt) await this.next('the shots');
  }

  async act(role, seat) {
    await this.step(role);
    if (seat === null) await this.nothingShown(await this.look());
    else await this.tap(this.seat(seat));
    await this.wait(role, ({ waits }) => !waits);
  }

  async nota(by, named) {
    const seen = await this.until(
      'the nota',
      ({ title, speaker }) => this.is(title, 'nota') || (this.is(title, 'lastWord') && speaker === by),
    );
    if (!this.is(seen.title, 'nota')) await this.tap(this.verb('table.takeNota'));
    for (const seat of named) await this.tap(this.seat(seat));
    await this.wait('named', ({ taken, waits }) => taken.length === named.length && !waits);
    await this.next('accepted');
  }

  async pauseGame() {
    await this.tap(this.button(this.say('parts.menu')));
    await this.tap(this.button(this.say('table.pause'), this.sheet));
    await this.wait('the pause', ({ title }) => this.is(title, 'paused'));
  }

  async undo() {
    const before = await this.look();
    await this.tap(this.page.locator('button.back').first());
    const after = await this.wait('undo', (seen) => seen.sheet !== null || mark(seen) !== mark(before));
    if (after.sheet !== null) await this.hold();
  }

  async stop() {
    await this.until('the end', ({ title, address }) => this.is(title, 'over') || address.endsWith('/result'));
    await this.until('the result', ({ address }) => address.endsWith('/result'));
  }
}

const rolesOf = {
  ru: {
    citizen: 'Мирный',
    sheriff: 'Шериф',
    mafia: 'Мафия',
    don: 'Дон',
    doctor: 'Доктор',
    putana: 'Путана',
    maniac: 'Маньяк',
  },
  en: {
    citizen: 'Citizen',
    sheriff: 'Sheriff',
    mafia: 'Mafia',
    don: 'Don',
    doctor: 'Doctor',
    putana: 'Putana',
    maniac: 'Maniac',
  },
};
export const roleNames = (lang) => rolesOf[lang];

const describe = ({ chips, free, taken, ...seen }) => JSON.stringify(seen);
