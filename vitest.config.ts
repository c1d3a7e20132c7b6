import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A worker is kept from file to file only while the next one wants the same surroundings, and a page takes a second to set up.
const web = join(import.meta.dirname, 'web');
const onPages = globSync('src/**/*.test.{ts,tsx}', { cwd: web }).filter((file) =>
  readFileSync(join(web, file), 'utf8').startsWith('// @vitest-environment jsdom'),
);

// A machine may have more to do than these tests, so the limits are generous; nothing usually waits that long.
// A limit is there to end what hangs, not to measure: a shared machine may be given half of its processors for minutes.
const timeouts = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 30_000 } } };

// `npm run test:fast` leaves these out: walks over every route, other processes, property tests, and all that takes more than a second.
const longOnes = [
  'test/**',
  'src/{demo,operations}/**',
  'src/server.test.ts',
  'src/platform/{identity,jobs,postgres,realtime}/!(*.rules).test.ts',
  'src/platform/{erase-organization,migrate,security}.test.ts',
  'src/features/{backup,billing,counts,dashboard,imports,inventory,labels,notifications}/**/!(*.rules).test.ts',
  'src/features/{offline,profile,qr,quick-actions,reconciliation,reports}/**/!(*.rules).test.ts',
  'src/features/{auth/auth,notifications/digest}.rules.test.ts',
];
const longOnesOfTheWeb = [
  'src/app/{app,sign-up,subscription-required}.test.tsx',
  'src/features/inventory/item/form/item-form.test.tsx',
  'src/features/quick-actions/use-quick-action-flow.test.tsx',
  'src/features/scan/decoder.test.ts',
];
/** For those that draw examples; pages have none. */
const seed = join(import.meta.dirname, 'vitest.seed.ts');
const shortOnly = process.env.SHORT_TESTS_ONLY !== undefined;
// Tests that take long and seldom fail run at night (`npm run test:nightly`).
const rareOnes = process.env.NIGHTLY === undefined ? ['**/*.nightly.test.ts'] : [];
const notNow = shortOnly ? longOnesOfTheWeb : [];

// Three workers for two cores: at any time one of them waits for something, and a core would be idle.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], setupFiles: [seed], isolate: false } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...rareOnes, ...(shortOnly ? longOnes : [])],
          globalSetup: ['test/postgres.ts'],
          setupFiles: [seed],
          // Each file makes a server and a database of its own, so files may share a worker's modules.
          isolate: false,
          // Node runs these as they are, in the product too: taking each through Vite would be work for nothing.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Threads and processes that tests start find their modules compiled; each reads the same hundred.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...onPages, ...notNow],
          setupFiles: [seed],
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web on a page',
          root: 'web',
          include: onPages,
          exclude: notNow,
          setupFiles: ['test/page.ts'],
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
});
