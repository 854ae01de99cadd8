// What each test gets: a server with its data, and devices that share nothing. All of it ends with the test.
import { test as base } from '@playwright/test';
import { cpSync } from 'node:fs';
import { openDevice, pages, Server } from './harness.mjs';

export { expect } from '@playwright/test';

export const test = base.extend({
  more: [[], { option: true }], // Further options of the server.
  changesPages: [false, { option: true }],

  // The folder of the pages, a copy if the test changes them.
  web: async ({ changesPages }, use, info) => {
    const copy = info.outputPath('web');
    if (changesPages) cpSync(pages, copy, { recursive: true });
    await use(changesPages ? copy : pages);
  },

  server: async ({ web, more }, use, info) => {
    const server = new Server({ web, data: info.outputPath('data'), more: [...more] });
    try {
      await server.start();
      await use(server);
    } finally {
      await server.kill();
    }
  },

  // (options) => a device that uses the server.
  openDevice: async ({ browser, server }, use) => {
    const devices = [];
    await use(async (options) => {
      const device = await openDevice(browser, server, options);
      devices.push(device);
      return device;
    });
    await Promise.all(devices.map(({ context }) => context.close()));
    const faults = devices.flatMap((device) => device.faults);
    base.expect(faults, 'no error in a page, and nothing against the content policy').toEqual([]);
  },
});
