// The tests in a browser: Debian's Chromium, so nothing is downloaded.
import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/harness.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.mjs',
  // Only a test that fails leaves something there: a trace, screenshots, the data of its server.
  outputDir: '../build/browser',
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000, // The longest test takes a tenth of it on an idle machine.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions,
    // The trace has the whole page before and after each step; a film of it would make all tests a tenth slower.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
  },
});
