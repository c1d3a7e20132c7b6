import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import { freePort } from '../server/src/platform/free-port.ts';

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

export interface PgBouncer {
  url: string;
  version: string;
  stop(): Promise<void>;
}

/** Debian's package, where it is not here already. */
function findPgBouncer(): string {
  const found = () => places.find((path) => existsSync(path));
  const here = found();
  if (here) return here;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', 'pgbouncer'];
  spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...install], { stdio: 'ignore' });
  const installed = found();
  if (!installed) throw new Error('PgBouncer is not here: apt-get install pgbouncer (Debian), brew install pgbouncer (macOS).');
  return installed;
}

/** In transaction mode, with so few connections to the database that everybody is lent everybody's. */
export async function startPgBouncer({ host, port, user, database }: ConnectionConfig, poolSize: number): Promise<PgBouncer> {
  const program = findPgBouncer();
  const folder = await mkdtemp(join(tmpdir(), 'onhand-pgbouncer-'));
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `onhand = host=${host} port=${port ?? 5432} dbname=${database} user=${user}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 1000',
      'log_connections = 0',
      'log_disconnections = 0',
    ].join('\n'),
  );
  await chmod(file, 0o644);
  // It refuses to be root, and only the database's own account may walk to the database's socket.
  const { uid, gid } = await stat(String(host));
  const child = spawn(program, ['-q', file], { stdio: ['ignore', 'inherit', 'inherit'], ...(process.getuid?.() === 0 && { uid, gid }) });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await untilListening(child, listenPort);
  return {
    url: `postgres://onhand@127.0.0.1:${listenPort}/onhand`,
    version: /\d+\.\d+/.exec(spawnSync(program, ['--version']).stdout.toString())?.[0] ?? 'of an unknown version',
    stop: async () => {
      process.off('exit', kill);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await sleep(100);
  }
  throw new Error('PgBouncer does not listen');
}
