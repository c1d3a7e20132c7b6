import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, findNode, root } from './prepare.mjs';

// `npm test` runs everything; `npm run test:fast` leaves out the browser, the search for unused code and the long ones.
const isFast = process.argv.includes('--fast');
const counts = { passed: 0, failed: 0 };
const started = Date.now();

ensureInstalled();
const node = findNode();
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`, FORCE_COLOR: process.env.CI ? '0' : '1' };
mkdirSync(join(root, '.cache'), { recursive: true });

check('type check', 'typescript/bin/tsc', ['-b']);
check('lint and import rules', 'oxlint/bin/oxlint', []);
check('format', '@biomejs/biome/bin/biome', ['format', '.']);
if (!isFast) check('nothing unused', 'knip/bin/knip.js', []);

const report = (name) => join(root, '.cache', `${name}.json`);
const longOnes = ['**/fuzz.test.ts', '**/postgres/*.test.ts'];
suite(
  'unit and API',
  'vitest/vitest.mjs',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report('vitest')}`,
    ...(isFast ? longOnes.map((pattern) => `--exclude=${pattern}`) : []),
  ],
  'vitest',
);

if (!isFast) {
  ensureBuilt(node);
  // The tests of the camera need the whole browser.
  ensureChromium({ isForTests: true });
  ensureChromium();
  suite('browser journeys', '@playwright/test/cli.js', ['test'], 'playwright');
}

console.log(`\ntook ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

function run(title, script, args) {
  console.log(`\n— ${title}`);
  return spawnSync(node, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env }).status;
}

function check(title, script, args) {
  if (run(title, script, args) === 0) counts.passed++;
  else counts.failed++;
}

/** A suite counts each of its tests; one that fails without a failed test (a crash, a broken file) counts as one failure. */
function suite(title, script, args, name) {
  rmSync(report(name), { force: true });
  const status = run(title, script, args);
  const { passed, failed } = existsSync(report(name)) ? read(name) : { passed: 0, failed: 0 };
  counts.passed += passed;
  counts.failed += failed > 0 ? failed : status === 0 && passed > 0 ? 0 : 1;
}

function read(name) {
  const result = JSON.parse(readFileSync(report(name), 'utf8'));
  return name === 'vitest'
    ? { passed: result.numPassedTests, failed: result.numFailedTests }
    : { passed: result.stats.expected, failed: result.stats.unexpected + result.stats.flaky };
}
