import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxBackupBytes } from '@onhand/contract/backup';
import { expect, test } from 'vitest';

// There is no Docker and no systemd where this runs: what can be held against the project itself is.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const webScripts = (JSON.parse(read('web/package.json')) as { scripts: Record<string, string> }).scripts;
const variables = new Set(all(read('server/src/platform/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): optional/gm));
const dockerfile = read('deploy/Dockerfile');
const units = readdirSync(join(root, 'deploy/systemd'));

test('the image copies only what is there, builds by a script that is there, and does not run as root', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((words) => words.split(' '));
  expect(copied.length).toBeGreaterThan(10);
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  for (const name of all(dockerfile, /npm run (\w[\w:-]*)/g)) expect(scripts, name).toHaveProperty(name);
  expect(webScripts).toHaveProperty('build');
  expect(existsSync(join(root, all(dockerfile, /^CMD \["node", "(.+)"\]$/gm)[0] ?? 'none'))).toBe(true);
  expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
  // The build context must include every file that the last stage copies.
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', 'data', '.git']));
  for (const path of copied) expect(ignored).not.toContain(path);
});

test('every variable that is set for the server is one it reads', () => {
  const ownOfCompose = ['ONHAND_DOMAIN', 'ONHAND_UPSTREAM', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB'];
  const set = [
    ...all(read('deploy/compose.yaml'), /^ {6}([A-Z][A-Z_]+):/gm),
    ...all(read('deploy/onhand.env.example'), /^#?([A-Z][A-Z_]+)=/gm),
    ...units.flatMap((unit) => all(read(`deploy/systemd/${unit}`), /^Environment=(.+)$/gm).flatMap((line) => all(line, /(\w+)=/g))),
    ...all(dockerfile, /^ENV (.+)$/gm).flatMap((line) => all(line, /(\w+)=/g)),
  ];
  expect(set.length).toBeGreaterThan(15);
  expect(set.filter((name) => !variables.has(name) && !ownOfCompose.includes(name))).toEqual([]);
});

test('the units start programs that are there, as nobody special, and the proxies let the largest upload through', () => {
  const started = units.flatMap((unit) => all(read(`deploy/systemd/${unit}`), /(server\/src\/[\w./-]+\.ts)/g));
  expect(started).toEqual(['server/src/operations/backup.command.ts', 'server/src/main.ts']);
  for (const path of started) expect(existsSync(join(root, path)), path).toBe(true);
  for (const unit of units.filter((name) => name.endsWith('.service'))) expect(read(`deploy/systemd/${unit}`)).toMatch(/^User=onhand$/m);
  // Node asks for the machine's addresses when it listens on all of them, and V8 guards its code's memory.
  expect(read('deploy/systemd/onhand.service')).toMatch(/^RestrictAddressFamilies=.*AF_NETLINK/m);
  expect(read('deploy/systemd/onhand.service')).toMatch(/^SystemCallFilter=.*@pkey/m);
  expect(Number(all(read('deploy/Caddyfile'), /max_size (\d+)MB/g)[0]) * 1_000_000).toBeGreaterThan(maxBackupBytes);
  expect(Number(all(read('deploy/nginx.conf'), /client_max_body_size (\d+)m/g)[0]) * 1024 * 1024).toBeGreaterThan(maxBackupBytes);
});

test('the unit of the backup is as narrow as that of the server', () => {
  const narrowed = (unit: string) =>
    all(read(`deploy/systemd/${unit}`), /^((?:NoNew|Capability|Protect|Private|Restrict|Lock|SystemCall)\w+=.*)$/gm);
  expect(narrowed('onhand.service').length).toBeGreaterThan(15);
  expect(narrowed('onhand-backup.service')).toEqual(expect.arrayContaining(narrowed('onhand.service')));
});

test('within the image every command of the guide has its word', () => {
  const words = read('deploy/onhand');
  const commands = readdirSync(join(root, 'server/src/operations')).filter((name) => name.endsWith('.command.ts'));
  expect(commands.length).toBeGreaterThan(4);
  for (const name of commands) expect(words, name).toMatch(new RegExp(`\\b${name.split('.')[0]}\\b`));
  expect(dockerfile).toContain('deploy/onhand /usr/local/bin/onhand');
  expect(read('deploy/Dockerfile.dockerignore').split('\n')).toContain('!deploy/onhand');
  expect(read('deploy/compose.yaml')).toContain('onhand backup /backups/onhand-');
});

test('every figure that an alert is about is measured', () => {
  const measured = `${read('server/src/platform/metrics/metrics.ts')} ${read('server/src/platform/metrics/figures.ts')}`;
  const asked = new Set(all(read('deploy/prometheus-alerts.yaml'), /\b(onhand_\w+?)(?:_bucket)?[ {)[]/g));
  expect(asked.size).toBeGreaterThan(7);
  for (const name of asked) expect(measured, name).toContain(`'${name}'`);
});

test('the operator’s guide names only commands, variables and files that exist', () => {
  const guide = read('docs/OPERATIONS.md');
  for (const name of all(guide, /npm run (\w[\w:-]*)/g)) expect(scripts, name).toHaveProperty(name);
  for (const path of all(guide, /\]\((?!http|#)([^)#]+)/g)) expect(existsSync(join(root, 'docs', path)), path).toBe(true);
  const named = all(guide, /`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=[^`]*)?`/g).filter((name) => !name.startsWith('OTEL_'));
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});
