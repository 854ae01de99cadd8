// The same judge with a keyboard: numbers for seats, the letters that the page names, Tab and arrows for everything
// else, Enter.
import { Robot } from './robot.mjs';

// In the page, for an element to be reached: whether it has the focus, or which key leads closer.
function towards(element) {
  const wanted = element.matches('label') ? element.control : element;
  const now = document.activeElement;
  if (now === wanted) return 'there';
  if (wanted.matches('[type=radio]') && now?.matches('[type=radio]') && now.name === wanted.name) return 'ArrowDown';
  return wanted.tabIndex < 0 && now?.parentElement?.contains(wanted) ? 'ArrowRight' : 'Tab';
}

export class KeyboardRobot extends Robot {
  static async at(device) {
    const { page, lang, say, clock } = await Robot.at(device);
    return new KeyboardRobot(page, lang, say, clock);
  }

  async touch(locator) {
    this.taps += 1;
    await locator.waitFor();
    const seat = await locator.getAttribute('data-seat');
    if (seat !== null) return this.number(Number(seat));
    const letter = await locator.getAttribute('aria-keyshortcuts');
    if (letter?.length === 1) return this.page.keyboard.press(letter);
    await this.reach(locator);
    const isRadio = await locator.evaluate((element) => element.control?.matches('[type=radio]') ?? false);
    await this.page.keyboard.press(isRadio ? 'Space' : 'Enter');
  }

  number(seat) {
    return this.page.keyboard.press(`${seat > 10 ? 'Shift+' : ''}Digit${seat % 10}`);
  }

  async reach(locator) {
    for (let presses = 0; presses < 80; presses++) {
      const way = await locator.evaluate(towards);
      if (way === 'there') return;
      await this.page.keyboard.press(way);
    }
    throw new Error(`no key leads to ${await locator.evaluate((element) => element.outerHTML.slice(0, 120))}`);
  }

  // With keys a heavy act takes two presses.
  async press(button, meanwhile) {
    this.taps += 2;
    await this.reach(button);
    await this.page.keyboard.press('Enter');
    await button.and(this.page.locator('.armed')).waitFor();
    await this.page.keyboard.press('Enter');
    await meanwhile();
  }
}
