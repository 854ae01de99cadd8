// Accounts, from the link that a new server prints to a deleted account: every page in both languages, checked by axe.
import { createHmac } from 'node:crypto';
import { expect, test } from './fixtures.mjs';
import { keptGames, often, waitFor } from './harness.mjs';
import { Looker } from './looking.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

// ---- Time-based codes of RFC 6238 and RFC 4226.

function unbase32(text) {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

const stepNow = () => Math.floor(Date.now() / 30_000);

function codeOf(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', unbase32(secret)).update(counter).digest();
  const at = hash[19] & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

// ---- A person at a device.

class Somebody {
  static async at(openDevice, lang, options = {}) {
    const one = new Somebody();
    one.device = await openDevice({ lang, ...options });
    one.page = one.device.page;
    one.robot = await Robot.at(one.device);
    one.looker = new Looker(one.device);
    return one;
  }
  say(key, ...values) {
    return this.robot.say(`account.${key}`, ...values);
  }
  field(key, within = this.page) {
    return within.getByLabel(this.say(key), { exact: true });
  }
  card(key) {
    return this.page
      .locator('main section')
      .filter({ has: this.page.getByRole('heading', { level: 2, name: this.say(key), exact: true }) });
  }
  async press(key, within = this.page) {
    await this.robot.tap(within.getByRole('button', { name: this.say(key), exact: true }));
  }
  // Holds for a second; with keys, presses twice.
  async hold(key) {
    const button = this.page.locator('button.hold').filter({ hasText: this.say(key) });
    await button.press('Enter');
    await button.press('Enter');
  }
  title(key, message = `the page ${key}`) {
    const heading = this.page.getByRole('heading', { level: 1, name: this.say(key), exact: true });
    return expect(heading, message).toBeVisible();
  }
  shown(text, within = this.page, message = `it says ${text}`) {
    return expect(within.getByText(text).first(), message).toBeVisible();
  }
  // The message beside a field that is marked as wrong and has the focus.
  async wrong(key, within = this.page) {
    const field = this.field(key, within);
    await expect(field, `${key} is marked`).toHaveAttribute('aria-invalid', 'true');
    await expect(field, `${key} has the focus`).toBeFocused();
    const about = await field.getAttribute('aria-describedby');
    return this.page.locator(`[id="${about}"]`);
  }
  async signIn({ name, password }) {
    await this.field('name').fill(name);
    await this.field('password').fill(password);
    await this.press('signIn');
  }
  async go(hash) {
    await this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }
}

const sentence = /\S[^]{5}/; // Any words.

const linkOf = async (server) =>
  new URL(await waitFor('the link of the owner', () => /http\S+\/owner#\S+/.exec(server.said)?.[0]));
const pathOf = (url) => new URL(url).pathname + new URL(url).hash;

// In the page: how many files of the account pages the service worker has cached.
async function keptFiles() {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().filter(({ url }) => url.includes('/Account-')).length;
}

// ---- The owner.

const owner = { name: 'Вера Орлова', password: 'колодец лампа синий ветер' };

async function makesOwner(openDevice, server, lang) {
  const vera = await Somebody.at(openDevice, lang);
  await vera.page.goto(pathOf(await linkOf(server)));
  await vera.title('ownerTitle');
  await vera.field('name').fill(owner.name);
  await vera.field('password').fill(owner.password);
  await vera.press('ownerMake');
  await vera.title('desk');
  return vera;
}

async function becomesOwner(openDevice, server, lang) {
  const first = await linkOf(server);
  await server.kill();
  await server.start();
  const link = await linkOf(server);
  const vera = await Somebody.at(openDevice, lang);
  const { page } = vera;

  await page.goto(pathOf(first));
  await vera.title('ownerTitle');
  await vera.field('name').fill(owner.name);
  await vera.field('password').fill(owner.password);
  await vera.press('ownerMake');
  await expect(page.getByRole('alert'), 'the owner link of an earlier start is refused').toHaveText(/\S[^]{40}/);
  await expect(page.locator('form'), 'and leaves no form').toHaveCount(0);

  await page.goto(pathOf(link));
  await vera.title('ownerTitle');
  await expect(page, 'the token is removed from the address').toHaveURL(`${server.url}/owner`);
  await vera.looker.at('become the owner');
  await vera.press('ownerMake');
  await expect(await vera.wrong('name'), 'an empty field is asked for').toHaveText(vera.say('fillIn'));
  await vera.field('name').fill(owner.name);
  await vera.field('password').fill('12345678');
  await vera.press('ownerMake');
  await expect(await vera.wrong('password'), 'a common password is refused beside its field').toHaveText(/\S[^]{20}/);
  await vera.looker.at('become the owner, refused');
  await vera.field('password').fill(owner.password);
  await vera.press('ownerMake');
  await vera.title('desk', 'the printed link makes an owner, who is signed in');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  expect(kept, 'the token is kept nowhere').not.toContain(link.hash.slice(1));
  const [cookie] = await vera.device.context.cookies();
  expect(cookie, 'the cookie is hidden from scripts and other sites').toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  });
  await vera.looker.at('owner’s desk');

  await page.goto(pathOf(link));
  await vera.shown(vera.say('ownerIsYou'));
  await expect(page.locator('form'), 'the owner who opens the link again is told at once').toHaveCount(0);
  await vera.looker.at('the link of the owner again');
  await vera.press('desk');
  await vera.title('desk');

  const late = await Somebody.at(openDevice, lang);
  await late.page.goto(pathOf(link));
  await late.field('name').fill('Late');
  await late.field('password').fill(owner.password);
  await late.press('ownerMake');
  await late.shown(late.say('ownerExists'));
  await late.press('signIn');
  await late.title('signInTitle', 'the link works once and then leads to the sign-in');
  return { vera, late };
}

// ---- Signing in, a session that has ended, a new password.

async function signsIn(vera, late, server) {
  await late.looker.at('sign in');
  await late.signIn({ ...owner, password: 'not this one at all' });
  await expect(await late.wrong('password'), 'a wrong password is refused beside its field').toHaveText(sentence);
  await late.signIn(owner);
  await late.title('title');
  await late.shown(owner.name, late.page, 'the right password leads to the account');
  await late.go('/accounts');
  await late.shown(late.say('you'));

  await vera.go('/account');
  await vera.shown(vera.say('thisSession'));
  await vera.looker.at('my account');
  const card = vera.card('passwordTitle');
  await vera.field('passwordOld', card).fill('not this one at all');
  await vera.field('passwordNew', card).fill('ветер синий лампа колодец');
  await vera.press('passwordChange', card);
  const wrong = await vera.wrong('passwordOld', card);
  await expect(wrong, 'the old password is asked for').toHaveText(vera.say('passwordWrong'));
  await vera.field('passwordOld', card).fill(owner.password);
  const changed = { ...owner, password: 'ветер синий лампа колодец' };
  await vera.press('passwordChange', card);
  await vera.shown(vera.say('passwordChanged'), card);

  await late.go('/audit');
  await late.shown(late.say('ended'), late.page, 'the other session has ended, and its page says so');
  await late.looker.at('the session has ended');
  await late.signIn(changed);
  await late.title('audit');
  await expect(late.page, 'a new sign-in returns to the requested page').toHaveURL(/#\/audit$/);

  await expect.poll(() => late.page.evaluate(keptFiles), often('the pages are kept on the device')).toBe(2);
  await server.kill();
  await late.go('/account');
  await late.shown(late.say('offline'));
  await late.page.reload();
  await late.shown(late.say('offline'), late.page, 'without a server there is a sentence, also on a newly opened page');
  await late.looker.at('unreachable');
  await server.start();
  await late.press('again');
  await late.shown(late.say('thisSession'));
  await late.press('signOut');
  await late.title('signInTitle');
  expect(await late.device.context.cookies(), 'signed out').toEqual([]);
}

// ---- An account for somebody else, and its reset link.

const opensPerson = async (vera, anna) => {
  await vera.robot.tap(vera.page.locator('main li button').filter({ hasText: anna.name }));
  await vera.robot.sheet.getByRole('heading', { name: anna.name }).waitFor();
};

const closesSheet = async (one) => {
  await one.page.keyboard.press('Escape');
  await one.page.locator('dialog[open]').waitFor({ state: 'detached' });
  await one.page.waitForFunction(() => !history.state?.sheet); // A pending step back would cancel the next one.
};

async function makesAccount(vera, guest, anna) {
  await vera.go('/accounts');
  await vera.press('makeAccount');
  await vera.looker.at('new account');
  await vera.field('name').fill(owner.name.toUpperCase());
  await vera.field('makePassword').fill(anna.password);
  await vera.press('make');
  await expect(await vera.wrong('name'), 'a name is given once').toHaveText(sentence);
  await vera.field('name').fill(anna.name);
  await vera.press('make');
  await vera.shown(vera.say('made', anna.name));
  await vera.looker.at('accounts');

  await opensPerson(vera, anna);
  await vera.looker.at('an account');
  const organiser = vera.say('role_organiser');
  await vera.robot.tap(vera.robot.sheet.locator('label').filter({ hasText: new RegExp(`^\\s*${organiser}`, 'i') }));
  await vera.robot.tap(vera.page.getByRole('button', { name: vera.say('setRole', organiser), exact: true }));
  await vera.shown(vera.say('roleSet', organiser));
  await vera.press('resetMake');
  const link = await vera.field('resetLink').inputValue();
  await vera.looker.at('reset link');
  await closesSheet(vera);
  await vera.shown(
    organiser,
    vera.page.locator('main li'),
    'the owner makes an account, gives it a role and a link for a new password',
  );

  await guest.page.goto(pathOf(link));
  await guest.title('resetPage');
  await expect(guest.page, 'the token of a reset is removed from the address').not.toHaveURL(/#/);
  await guest.looker.at('new password');
  await guest.field('passwordNew').fill('short');
  await guest.press('resetSet');
  await expect(await guest.wrong('passwordNew'), 'a short password is refused beside its field').toHaveText(sentence);
  const changed = { ...anna, password: 'chosen by nobody but me' };
  await guest.field('passwordNew').fill(changed.password);
  await guest.press('resetSet');
  await guest.shown(guest.say('resetDone'));
  await guest.press('signIn');
  await guest.signIn(changed);
  await guest.shown(guest.say('thisSession'), guest.page, 'the link sets a password, which opens the account');
  await guest.page.goto(pathOf(link));
  await guest.field('passwordNew').fill('another one for the same link');
  await guest.press('resetSet');
  await guest.page.getByRole('alert').waitFor();
  await expect(guest.page.locator('form'), 'the link works once').toHaveCount(0);
  return changed;
}

// ---- The second factor.

async function secondFactor(guest, anna) {
  const { page } = guest;
  await guest.go('/account');
  const card = guest.card('factorTitle');
  await guest.press('factorStart', card);
  await guest.field('password', card).fill('not this one at all');
  await guest.press('factorGo', card);
  const wrong = await guest.wrong('password', card);
  await expect(wrong, 'the password is asked for').toHaveText(guest.say('passwordWrong'));
  await guest.field('password', card).fill(anna.password);
  await guest.press('factorGo', card);
  await card.getByRole('img', { name: guest.say('factorQr') }).waitFor();
  await guest.looker.at('second factor, the secret');
  const secret = (await card.locator('code').innerText()).replaceAll(/\s/g, '');
  await guest.field('code', card).fill(codeOf(secret, stepNow() - 10));
  await guest.press('factorConfirm', card);
  await expect(await guest.wrong('code', card), 'a code of five minutes ago is refused').toHaveText(sentence);
  const confirmed = stepNow();
  await guest.field('code', card).fill(codeOf(secret, confirmed));
  await guest.press('factorConfirm', card);
  await guest.shown(guest.say('codesTitle'), card);
  const codes = await card.locator('code').allInnerTexts();
  expect(new Set(codes).size, 'recovery codes are shown').toBeGreaterThanOrEqual(8);
  expect(new Set(codes).size, 'and all are different').toBe(codes.length);
  await guest.looker.at('recovery codes');
  const [saved] = await Promise.all([page.waitForEvent('download'), guest.press('codesSave', card)]);
  expect(saved.suggestedFilename(), 'and can be saved').toMatch(/\.txt$/);
  await guest.press('codesKept', card);
  await guest.shown(guest.say('factorOn'), card);
  await guest.looker.at('second factor, on');

  await guest.press('signOut');
  await guest.signIn(anna);
  await guest.shown(guest.say('codeAsked'));
  await guest.looker.at('sign in, the code');
  const code = codeOf(secret, Math.max(stepNow(), confirmed + 1)); // The code of the confirmation is used up.
  await guest.field('code').fill(code);
  await guest.press('signIn');
  await guest.shown(guest.say('thisSession'), guest.page, 'password and code open the account');

  await guest.press('signOut');
  await guest.signIn(anna);
  await guest.field('code').fill(code); // It is still within its time.
  await guest.press('signIn');
  await expect(await guest.wrong('code'), 'a code holds once').toHaveText(sentence);
  await guest.press('useRecovery');
  await guest.field('recoveryCode').fill(codes[0]);
  await guest.press('signIn');
  const left = guest.say('codesLeft', codes.length - 1);
  await guest.shown(left, guest.page, 'a recovery code does too, and is used up');
  return codes.slice(1);
}

// ---- Sessions.

async function sessions(guest, other, anna, codes) {
  const signs = async (code) => {
    await other.page.goto('/sign-in');
    await other.signIn(anna);
    await other.press('useRecovery');
    await other.field('recoveryCode').fill(code);
    await other.press('signIn');
    await other.shown(other.say('thisSession'));
  };
  await signs(codes[0]);
  await guest.page.reload();
  const card = guest.card('sessionsTitle');
  await expect(card.locator('li'), 'two sessions').toHaveCount(2);
  await guest.looker.at('sessions');
  await guest.robot.tap(card.getByRole('button').first());
  await guest.shown(guest.say('sessionEnded'), card);
  await expect(card.locator('li'), 'a session is ended from another device').toHaveCount(1);
  await other.press('signOut');
  await other.shown(other.say('ended'), other.page, 'which learns of it at its next step');
}

// ---- Disabled, enabled, without a second factor, deleted.

async function disabled(vera, guest, anna) {
  await vera.go('/accounts');
  await opensPerson(vera, anna);
  await vera.hold('disable');
  await vera.robot.sheet.getByRole('button', { name: vera.say('enable'), exact: true }).waitFor();
  await vera.looker.at('a disabled account');
  await guest.page.reload();
  await guest.title('signInTitle');
  await guest.signIn(anna);
  await expect(guest.page.getByRole('alert').first(), 'a refusal').toBeAttached();
  await guest.title('signInTitle', 'a disabled account has no session and cannot open one');
  await vera.press('enable');
  await vera.robot.sheet
    .locator('button.hold')
    .filter({ hasText: vera.say('disable') })
    .waitFor();
  await vera.robot.tap(vera.robot.sheet.locator('label').filter({ hasText: vera.say('resetFactor') }));
  await vera.press('resetMake');
  const link = await vera.field('resetLink').inputValue();
  await closesSheet(vera);

  await guest.page.goto(pathOf(link));
  const changed = { ...anna, password: 'the phone lies in the river' };
  await guest.field('passwordNew').fill(changed.password);
  await guest.press('resetSet');
  await guest.press('signIn');
  await guest.signIn(changed);
  await guest.shown(
    guest.say('factorOff'),
    guest.page,
    'the account is enabled again and its second factor switched off',
  );

  await guest.press('deleteOpen');
  await guest.field('password', guest.robot.sheet).fill('not this one at all');
  await guest.hold('deleteHold');
  const wrong = await guest.wrong('password', guest.robot.sheet);
  await expect(wrong, 'a deletion needs the password').toHaveText(guest.say('passwordWrong'));
  await guest.looker.at('delete');
  await guest.field('password', guest.robot.sheet).fill(changed.password);
  await guest.hold('deleteHold');
  await guest.title('signInTitle');
  await vera.page.reload();
  await vera.shown(vera.say('you'));
  const gone = vera.page.locator('main li').filter({ hasText: anna.name });
  await expect(gone, 'a deleted account is not listed').toHaveCount(0);

  await vera.go('/audit');
  await vera.title('audit');
  for (const deed of ['owner_created', 'role_changed', 'account_disabled', 'second_factor_on', 'account_deleted']) {
    await vera.shown(vera.say(`did_${deed}`), vera.page, `the audit tells it in words: ${deed}`);
  }
  await vera.looker.at('audit');
}

// ---- Tables that nobody uses. None is old enough here, so the test makes the list.

async function abandoned(vera) {
  const { page } = vera;
  const day = 86_400_000;
  const left = new Set(['7f3ac9', '81bd02', '9c00e1']);
  await page.route(/\/api\/tables\/abandoned/, (route) =>
    route.fulfill({
      json: {
        tables: [...left].map((table, place) => ({
          table,
          opened: Date.now() - 90 * day,
          last: Date.now() - (60 - place) * day,
          lines: 40 * place,
          ended: place > 0,
        })),
        next: null,
      },
    }),
  );
  await page.route(/\/api\/tables\/\w{6}(\?|$)/, (route) => {
    left.delete(new URL(route.request().url()).pathname.split('/').at(-1));
    return route.fulfill({ status: 204 });
  });
  await vera.go('/tables');
  await vera.title('tables');
  await vera.looker.at('abandoned tables');
  await vera.robot.tap(page.locator('main li button').first());
  await vera.robot.sheet.waitFor();
  await vera.looker.at('an abandoned table');
  await vera.hold('tableDelete');
  await vera.shown(vera.say('tablesDeleted', 1));
  await vera.robot.tap(page.locator('button.hold')); // A tap does not count as a hold.
  await expect(page.locator('main li'), 'one is deleted, and only that one').toHaveCount(2);
  expect(left.size, 'on the server too').toBe(2);
  const all = page.locator('button.hold').filter({ hasText: vera.say('tablesDelete', 2) });
  await all.press('Enter');
  await all.press('Enter');
  await vera.shown(vera.say('tablesNone'));
  expect(left.size, 'and then all of them').toBe(0);
}

// ---- Registration, in two windows, and on a server where the owner makes all accounts.

async function registers(server, guest) {
  const { page } = guest;
  const clara = { name: 'Clara', password: 'quiet boats under the bridge' };
  const second = await guest.device.context.newPage();
  await second.goto(`${server.url}/#/sign-in`);
  await second.getByRole('heading', { level: 1, name: guest.say('signInTitle'), exact: true }).waitFor();
  await page.goto(`${server.url}/#/sign-in`);
  await guest.title('signInTitle');
  await guest.press('makeAccount');
  await guest.field('name').fill(clara.name);
  await guest.field('password').fill(clara.password);
  await guest.press('makeAccount');
  await guest.shown(clara.name);
  await expect(
    second.getByText(clara.name).first(),
    'an account made in one window is signed in in the other one',
  ).toBeVisible();
  await second.close();
  await guest.press('signOut');
  await guest.title('signInTitle');
  await guest.press('makeAccount');
  await guest.field('name').fill('Сlara'); // Its first letter is Cyrillic.
  await guest.field('password').fill(clara.password);
  await guest.press('makeAccount');
  await expect(await guest.wrong('name'), 'a name that looks like an existing one is taken').toHaveText(
    guest.device.lang === 'ru' ? /похожее на него занято/ : /looks like it, is taken/,
  );

  await server.kill();
  server.more.push('--registration', 'closed');
  await server.start();
  await page.goto(`${server.url}/#/sign-in`);
  await guest.press('makeAccount');
  await guest.field('name').fill('Denis');
  await guest.field('password').fill(clara.password);
  await guest.press('makeAccount');
  await guest.shown(guest.say('closed'));
  await expect(
    page.getByRole('button', { name: guest.say('makeAccount'), exact: true }),
    'a sentence replaces the form if the owner makes all accounts',
  ).toHaveCount(0);
  await guest.looker.at('registration is closed');
  return clara;
}

// ---- Tables that need an account: a game waits for the sign-in, which returns to it.

async function tablesForAccounts(server, guest, clara) {
  const { page, robot } = guest;
  const game = readGame('mafclub-ru');
  await server.kill();
  server.more.push('--tables', 'accounts');
  await server.start();
  await robot.open(storedGame(game, 'strange'));
  await guest.shown(robot.say('table.wantsAccount'));
  await guest.looker.at('the server wants an account');
  await page.goto(`${server.url}/#/devices/strange`);
  await guest.shown(robot.say('devices.wantsAccount'));
  await guest.looker.at('devices, the server wants an account');
  await page.goto(`${server.url}/#/game/strange`);
  await robot.tap(page.getByRole('button', { name: robot.say('table.signIn'), exact: true }));
  await guest.title('signInTitle');
  await guest.signIn(clara);
  await expect(page, 'back at the game').toHaveURL(/#\/game\/strange$/);
  const left = async () => {
    const { link, lines } = (await keptGames(page)).find(({ id }) => id === 'strange');
    return link?.table ? lines.length - link.sent : null;
  };
  await expect.poll(left, often('after the sign-in the game is on the server')).toBe(0);
  await expect(page.getByText(robot.say('table.wantsAccount')), 'and no account is asked for').toHaveCount(0);
}

for (const lang of ['ru', 'en']) {
  test.describe(`accounts in ${lang === 'ru' ? 'Russian' : 'English'}`, () => {
    test.use({ more: [['--rate-factor', '100'], { scope: 'test' }] }); // Many clients share one address here.

    test('the printed link makes the owner, who signs in, out and in again', async ({ openDevice, server }) => {
      const { vera, late } = await becomesOwner(openDevice, server, lang);
      await signsIn(vera, late, server);
    });

    test('an account from creation to deletion', async ({ openDevice, server }) => {
      const vera = await makesOwner(openDevice, server, lang);
      const guest = await Somebody.at(openDevice, lang);
      const anna = await makesAccount(vera, guest, { name: 'Anna', password: 'first words of the owner' });
      const codes = await secondFactor(guest, anna);
      await sessions(guest, await Somebody.at(openDevice, lang, { size: 'laptop' }), anna, codes);
      await disabled(vera, guest, anna);
    });

    test('unused tables are deleted', async ({ openDevice, server }) => {
      await abandoned(await makesOwner(openDevice, server, lang));
    });

    test('a registration, and a game that waits for an account', async ({ openDevice, server }) => {
      const guest = await Somebody.at(openDevice, lang);
      await tablesForAccounts(server, guest, await registers(server, guest));
    });
  });
}
