import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Checked by the programs they are for, where those are installed; everywhere else `npm run torture -- rolling` has tried them.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'onhand-deploy-'));

function said(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stderr, stdout } = spawnSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8' });
  return { status, words: stdout + stderr };
}

test.runIf(isThere('nginx'))('nginx loads our example', () => {
  const certificates = join(root, 'server/test/certificates');
  const conf = read('deploy/nginx.conf')
    .replace('/etc/letsencrypt/live/app.example.com/fullchain.pem', join(certificates, 'certificate.pem'))
    .replace('/etc/letsencrypt/live/app.example.com/privkey.pem', join(certificates, 'key.pem'))
    .replace('/var/log/nginx/', `${folder}/`);
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${conf}\n}\n`);
  const { status, words } = said('nginx', ['-t', '-c', path]);
  expect(status, words).toBe(0);
});

test.runIf(isThere('caddy'))('Caddy loads our example, with one process and with two', () => {
  for (const ONHAND_UPSTREAM of ['app:3000', '127.0.0.1:3000 127.0.0.1:3001']) {
    const env = { ONHAND_DOMAIN: 'app.example.com', ONHAND_UPSTREAM, HOME: folder };
    const { status, words } = said('caddy', ['validate', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], env);
    expect(status, words).toBe(0);
  }
});

test.runIf(isThere('haproxy'))('HAProxy loads our example', () => {
  const { status, words } = said('haproxy', ['-c', '-f', join(root, 'deploy/haproxy.cfg')]);
  expect(status, words).toBe(0);
});
