import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNodeGoodFor, root } from '../../scripts/prepare.mjs';

const nameOfPackage = `node-${process.platform}-${process.arch}`;
let folder: string;
let oldNode: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'onhand-node-')));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  // The machine's own `node`.
  oldNode = join(folder, 'old-node');
  writeFileSync(oldNode, '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As npm 10 leaves it: the package is there, and no link to its program. */
function layOut(): string {
  const bin = join(folder, 'node_modules', nameOfPackage, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  return join(bin, 'node');
}

function onOldNode(script: string) {
  const text = `process.execPath = ${JSON.stringify(oldNode)}; const prepare = await import(${JSON.stringify(join(folder, 'scripts/prepare.mjs'))}); ${script}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' });
  return { status, said: stdout.trim(), complained: stderr.trim() };
}

test('an older Node finds the one that was installed, also where npm 10 dropped the link to it', () => {
  const installed = layOut();
  expect(onOldNode('console.log(prepare.findNode())')).toEqual({ status: 0, said: installed, complained: '' });
});

test('the link that npm 10 dropped is made again, for units and npm’s own scripts, and twice is as good as once', () => {
  layOut();
  expect(onOldNode('prepare.linkNode(); prepare.linkNode()')).toMatchObject({ status: 0, complained: '' });
  expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(join('..', nameOfPackage, 'bin', 'node'));
});

test('where there is no newer Node one sentence says what to do', () => {
  const { status, complained } = onOldNode('prepare.findNode()');
  expect(status).toBe(1);
  expect(complained).toMatch(/^Onhand needs Node\.js 24 or newer, this is v\d+\.\d+\.\d+: install it from nodejs\.org\.$/);
});

const forThisMachine = { optional: true, os: [process.platform], cpu: [process.arch] };

test.each([
  { version: 'v20.20.2', range: '^20.19.0 || >=22.12.0', isGood: true },
  { version: 'v20.18.3', range: '^20.19.0 || >=22.12.0', isGood: false },
  { version: 'v22.9.0', range: '^20.19.0 || >=22.12.0', isGood: false },
  { version: 'v24.0.0', range: '^20.19.0 || >=22.12.0', isGood: true },
  { version: 'v18.20.8', range: '>= 20', isGood: false },
  { version: 'v20.0.0', range: '>= 20', isGood: true },
  { version: 'v24.1.0', range: '20 - 22', isGood: false },
])('installing on Node $version needs no other one: $isGood, where a package wants $range', ({ version, range, isGood }) => {
  const packages = { '': {}, one: forThisMachine, other: { ...forThisMachine, engines: { node: range } } };
  expect(isNodeGoodFor({ packages }, version)).toBe(isGood);
});

test('packages that are for other machines, or are installed in any case, ask for no other Node', () => {
  const engines = { node: '>=99' };
  const packages = { foreign: { ...forThisMachine, os: ['aix'], engines }, firm: { ...forThisMachine, optional: false, engines } };
  expect(isNodeGoodFor({ packages }, 'v20.20.2')).toBe(true);
});
