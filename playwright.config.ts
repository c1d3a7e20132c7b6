import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './scripts/chromium.mjs';

/** They have a browser of their own: among the others each would cost two starts of one, before and after. */
const withCamera = /\/scan\.spec\.ts$/;

/**
 * Journeys that take long and seldom fail run at night (`npm run test:nightly`): whole files by their name, single journeys by their tag.
 */
const isNight = process.env.NIGHTLY !== undefined;
const rareOnes = isNight ? [] : [/\.nightly\.spec\.ts$/];

// The browser is the system's: nothing is downloaded. The flags keep it from looking for the internet.
export default defineConfig({
  testDir: 'e2e',
  // Node runs these as they are.
  build: { external: ['**/server/**', '**/contract/**'] },
  globalSetup: './e2e/global-setup.ts',
  // Three workers for two cores: at any time one of them waits for something, and a core would be idle.
  workers: 3,
  fullyParallel: false,
  ...(!isNight && { grepInvert: /@nightly/ }),
  projects: [
    { name: 'camera', testMatch: withCamera },
    { name: 'others', testIgnore: [withCamera, ...rareOnes] },
  ],
  retries: 0,
  // For machines with more to do than these tests; nothing waits that long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    trace: 'off',
    // A worker would fetch the whole app once more in every test; the journeys without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: ensureChromium({ isForTests: true }),
      // A page lives for seconds here: code that is optimized for the long run would not earn it back.
      args: [...chromiumFlags, '--js-flags=--no-opt,--no-maglev'],
    },
  },
});
