// One screen under axe-core: in all themes, on a phone, sideways and on a laptop; nothing scrolls sideways at 320 px,
// and everything that can be pressed is at least 48 px high and wide.
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const themes = ['dark', 'light', 'contrast'];

// In the page. A theme changes colours only, so the rules about colours run again for each.
async function look([theme, all]) {
  document.documentElement.dataset.theme = theme;
  // Sizes are final after the next drawing; an observer that is created now is called after all earlier ones.
  await new Promise((drawn) =>
    new ResizeObserver((_, observer) => drawn(observer.disconnect())).observe(document.body),
  );
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  const options = all
    ? {
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: false } },
      }
    : { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };
  const { violations } = await window.axe.run(document, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id} ${nodes
        .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
        .slice(0, 3)
        .join('; ')}`,
  );
}

// Too small for a thumb: what counts is the area that takes a press, which may exceed what is drawn. A clause number is
// part of a text, where 24 px are enough (WCAG 2.5.8).
function small() {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const reach = (element, x, y, stepX, stepY) => {
    let far = 0;
    while (far < 24) {
      const hit = document.elementFromPoint(x + stepX * (far + 1), y + stepY * (far + 1));
      if (hit !== element && !element.contains(hit)) break;
      far += 1;
    }
    return far;
  };
  const sizeOf = (element) => {
    const drawn = element.getBoundingClientRect();
    if (drawn.width >= 47.5 && drawn.height >= 47.5) return [drawn.width, drawn.height];
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top: y, width, height } = element.getBoundingClientRect();
    const [middleX, middleY] = [left + width / 2, y + height / 2];
    return [
      Math.max(width, 1 + reach(element, middleX, middleY, 1, 0) + reach(element, middleX, middleY, -1, 0)),
      Math.max(height, 1 + reach(element, middleX, middleY, 0, 1) + reach(element, middleX, middleY, 0, -1)),
    ];
  };
  const isClause = (element) => element.matches('[data-clause]');
  return [
    ...top.querySelectorAll('button, a[href], summary, input:not([type=radio], [type=checkbox]), select, textarea'),
  ]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true]') === null)
    .flatMap((element) => {
      const [width, height] = sizeOf(element);
      const least = isClause(element) ? 24 : 47.5;
      const name = element.textContent.trim().slice(0, 30) || element.getAttribute('aria-label') || element.tagName;
      return width >= least && height >= least ? [] : [`${name} ${Math.round(width)}x${Math.round(height)}`];
    })
    .slice(0, 6);
}

function sideways() {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return scrollWidth > clientWidth ? `${scrollWidth} in ${clientWidth}` : '';
}

// Text that is cut off: a line of the card without a button to read on; a heading that fills its bar to the edge or
// does not fit into it.
function cutOff() {
  const lowest = (element) => element?.getBoundingClientRect().bottom ?? 0;
  const room = document.querySelector('section.card .room:not(.cut)');
  const lines = [...(room?.querySelectorAll('blockquote, p, li') ?? [])].filter(
    (line) => line.checkVisibility({ visibilityProperty: true }) && lowest(line) > lowest(room) + 2,
  );
  const bars = [...document.querySelectorAll(':is(.frame, .page > .top) header:has(> .where h1)')].filter((bar) => {
    const highest = Math.min(
      ...[...bar.querySelectorAll('.where > *')].map((line) => line.getBoundingClientRect().top),
    );
    const heading = bar.querySelector('h1');
    return highest < bar.getBoundingClientRect().top + 1 || heading.scrollWidth > heading.clientWidth + 1;
  });
  return [...lines, ...bars].map(({ textContent }) => textContent.trim().slice(0, 40)).join(', ');
}

// A finding does not end the test: the other screens are checked too.
export class Looker {
  constructor(device) {
    this.page = device.page;
    this.lang = device.lang;
  }

  async at(name) {
    const { page } = this;
    const what = `${this.lang} ${name}`;
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const found = [];
    for (const theme of themes) {
      for (const violation of await page.evaluate(look, [theme, theme === 'dark']))
        found.push(`${theme}: ${violation}`);
    }
    expect.soft(found, `${what}: axe`).toEqual([]);
    expect.soft(await page.evaluate(small), `${what}: targets`).toEqual([]);
    const size = page.viewportSize();
    await this.#resize({ width: 320, height: 640 });
    expect.soft(await page.evaluate(sideways), `${what}: 320 px`).toBe('');
    expect.soft(await page.evaluate(cutOff), `${what}: 320 px, nothing is cut`).toBe('');
    if (this.lang === 'ru') await this.#otherShapes(what); // Russian words are longer.
    await this.#resize(size);
  }

  async #otherShapes(what) {
    const { page } = this;
    const found = [];
    for (const [width, height] of [
      [740, 360],
      [1280, 800],
    ]) {
      await this.#resize({ width, height });
      for (const violation of await page.evaluate(look, ['dark', true])) found.push(`${width} px: ${violation}`);
      const scrolls = await page.evaluate(sideways);
      if (scrolls) found.push(`${width} px: ${scrolls}`);
      const part = await page.evaluate(cutOff);
      if (part) found.push(`${width} px, cut: ${part}`);
    }
    expect.soft(found, `${what}: sideways and on a laptop`).toEqual([]);
  }

  async #resize(size) {
    await this.page.setViewportSize(size);
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}
