// For scripts other than tests: a server and a browser, which end with the script.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions, openDevice, Server } from './harness.mjs';

export async function script(body) {
  const folder = mkdtempSync(join(tmpdir(), 'primanota-'));
  const server = new Server({ data: join(folder, 'data') });
  const browser = await chromium.launch(launchOptions);
  const faults = [];
  try {
    await server.start();
    await body({
      server,
      openDevice: async (options) => {
        const device = await openDevice(browser, server, options);
        faults.push(device.faults);
        return device;
      },
    });
  } finally {
    await browser.close();
    await server.kill();
    rmSync(folder, { recursive: true });
  }
  if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'));
}
