import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Account, firstClosedFolder } from './account.ts';
import { superuser } from './cluster.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** The address PostgreSQL listens at and the way to sign in there. */
interface Endpoint {
  connection: Connection;
  settings: Record<string, string>;
  auth: string[];
}

export const databaseName = 'onhand';
const port = 5432;
// The shortest limit among the systems we run on (macOS), less the ending zero.
const longestSocketPath = 103;

/** A Unix socket in a folder only the owner may enter: no network at all, so no password either. */
export async function socketEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  const host = await socketFolder(dataDir, account);
  return {
    connection: { host, port, user: superuser, database: databaseName },
    settings: {
      listen_addresses: '',
      port: String(port),
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
    },
    auth: ['--auth-local=trust', '--auth-host=reject'],
  };
}

async function socketFolder(dataDir: string, account: Account | undefined): Promise<string> {
  const name = `onhand-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  for (const folder of [join(dataDir, 'postgres-socket'), join(tmpdir(), name), join('/tmp', name)]) {
    if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) > longestSocketPath) continue;
    if (account && (await firstClosedFolder(dirname(folder), account).catch(() => '')) !== undefined) continue;
    if (await makePrivate(folder, account)) return folder;
  }
  throw new Error(`No folder is fit for PostgreSQL's socket: tried ${dataDir}, ${tmpdir()} and /tmp.`);
}

/** False where the name is taken by somebody else, as anyone may do in a folder of temporary files. */
async function makePrivate(folder: string, account: Account | undefined): Promise<boolean> {
  const self = process.getuid?.() ?? 0;
  const found = await lstat(folder).catch(() => undefined);
  if (found && (!found.isDirectory() || ![self, account?.uid].includes(found.uid))) return false;
  // A lock file that a killed PostgreSQL left may name a process that is now another.
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch {
    return false;
  }
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return true;
}

/** Systems without Unix sockets get a free port of this machine alone, and a password kept beside the data. */
export async function loopbackEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  const passwordFile = join(dataDir, 'postgres-password');
  const kept = await readFile(passwordFile, 'utf8').catch(() => undefined);
  const password = kept ?? randomBytes(24).toString('base64url');
  if (kept === undefined) await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const free = await freePort();
  return {
    connection: { host: '127.0.0.1', port: free, user: superuser, database: databaseName, password },
    settings: { listen_addresses: '127.0.0.1', port: String(free), unix_socket_directories: '' },
    auth: ['--auth=scram-sha-256', '--pwfile', passwordFile],
  };
}
