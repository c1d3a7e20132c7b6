import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';

// `npm test` runs everything but the rare ones; `npm run test:nightly` has those too, asks every route what `npm test` did not, looks
// for unused code, which harms nobody for a day, checks the types of each part by itself, and has all rules of the lint.
// `npm run test:fast` leaves out the browser and the long ones.
const isFast = process.argv.includes('--fast');
const isNight = process.argv.includes('--nightly');
const rareOnes = isNight ? { NIGHTLY: '1', FUZZ_RUNS: process.env.FUZZ_RUNS ?? '500' } : {};
const counts = { passed: 0, failed: 0 };
const failures = [];
const started = Date.now();

const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, ...rareOnes, PATH: `${bin}:${process.env.PATH}`, FORCE_COLOR: process.env.CI ? '0' : '1' };
mkdirSync(join(root, '.cache'), { recursive: true });

// A missing Node is installed beside the packages: both mostly wait, for a network and a disk.
let node = process.execPath;
const browser = isFast ? undefined : begin('browser', 'scripts/chromium-for-tests.mjs');
ensureInstalled();
node = findNode();

// Each check takes one core, since type checkers that share their work out among cores do half of it twice; and only what the tests leave
// over, since tests wait for something now and then, at their beginning and end above all. The tests need the built app.
const tidiesRarely = { GOGC: '400' };
// By day all parts are one program, which takes half the work: three of them have the contract in them, and two the server.
const program = isNight ? ['-b', '--builders', '1'] : ['-p', 'tsconfig.whole.json'];
const typeCheck = ['type check', module('typescript/bin/tsc'), [...program, '--checkers', '1'], tidiesRarely];
// The rules that need types need all programs for it, four times the work of all others: a commit is checked by them too, and the night.
const rules = isNight ? '.oxlintrc.json' : '.oxlintrc.day.json';
const lint = ['lint', module('oxlint/bin/oxlint'), ['-c', rules], { GOMAXPROCS: '1', ...tidiesRarely }];
const format = ['format', module('@biomejs/biome/bin/biome'), ['format', '.']];
const imports = ['import rules', 'scripts/check-imports.mjs'];
const unused = ['nothing unused', module('knip/bin/knip.js')];
const checks = inTurn([typeCheck, lint, ...(isNight ? [unused] : []), format, imports]);
if (!isFast) tell(await begin('web app', 'scripts/build-if-changed.mjs'));

const report = (name) => join(root, '.cache', `${name}.json`);
const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report('vitest')}`];
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
const shortOnes = isFast && { SHORT_TESTS_ONLY: '1' };
await suite('unit and API', module('vitest/vitest.mjs'), ['run', ...reporters], 'vitest', { ...compiled, ...shortOnes });

if (browser) {
  tell(await browser);
  // Node runs these as they are too: Playwright's own loader would look at each of the server's modules, in each of its processes.
  const asTheyAre = { ...compiled, PW_DISABLE_TS_ESM: '1' };
  await suite('browser journeys', module('@playwright/test/cli.js'), ['test'], 'playwright', asTheyAre);
}
await checks;

// Said once more at the end: whoever sees only the last lines of a long run still learns what failed, and why.
for (const { title, why } of failures) console.log(`\nFAILED ${title}\n${why.trim().split('\n').slice(0, 15).join('\n')}`);
console.log(`\ntook ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

function module(script) {
  return join('node_modules', script);
}

function start(script, args, settings, stdio) {
  return spawn(node, [script, ...args], { cwd: root, stdio, env: { ...env, ...settings } });
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', resolve);
  });
}

/** Keeps what it says until it is done: several run side by side. */
async function begin(title, script, args = [], settings = {}, priority) {
  const child = start(script, args, settings, ['ignore', 'pipe', 'pipe']);
  if (child.pid && priority !== undefined) setPriority(child.pid, priority);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return { title, status: await ended(child), said };
}

function tell({ title, status, said }) {
  console.log(`\n— ${title}${said && `\n${said.trimEnd()}`}`);
  if (status === 0) counts.passed++;
  else fail({ title, why: said });
}

/** One after another, behind the tests; each is told when it is done, in one piece. */
async function inTurn(waiting) {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  for (const [title, script, args, settings] of waiting) tell(await begin(title, script, args, settings, priority));
}

function fail(failure) {
  counts.failed++;
  failures.push(failure);
}

/** A suite counts each of its tests; one that fails without a failed test (a crash, a broken file) counts as one failure. */
async function suite(title, script, args, name, settings = {}) {
  rmSync(report(name), { force: true });
  console.log(`\n— ${title}`);
  const status = await ended(start(script, args, settings, 'inherit'));
  const result = existsSync(report(name)) ? read(name) : { passed: 0, failed: [] };
  counts.passed += result.passed;
  result.failed.forEach(fail);
  if (result.failed.length === 0 && (status !== 0 || result.passed === 0)) fail({ title, why: `ended with ${status} and no failed test` });
}

function read(name) {
  const result = JSON.parse(readFileSync(report(name), 'utf8'));
  return name === 'vitest' ? readVitest(result) : readPlaywright(result);
}

function readVitest({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: `${relative(root, name)} › ${fullName}`, why: failureMessages.join('\n') })),
  );
  return { passed: numPassedTests, failed };
}

/** One that passed at a second try counts as failed too. */
function readPlaywright({ stats, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `e2e/${file} › ${title}`,
        why: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  return { passed: stats.expected, failed };
}
