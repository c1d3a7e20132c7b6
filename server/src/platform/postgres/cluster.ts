import { once } from 'node:events';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart } from '../cannot-start.ts';
import { type Account, giveAway } from './account.ts';
import { postgresProcessesIn, signal } from './process-table.ts';
import { type Installation, runProgram } from './program.ts';

export const superuser = 'onhand';

interface NewCluster {
  /** Arguments that tell `initdb` how to set up sign-in. */
  auth: string[];
  isSynced: boolean;
}

/** Creates the database cluster unless it is there; a half-made one is never seen under its final name. */
export async function ensureCluster(
  installation: Installation,
  cluster: string,
  options: NewCluster,
  log: (line: string) => void,
): Promise<void> {
  await removeDrafts(cluster);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return makeOurs(cluster, installation.account);
  if ((await readdir(cluster).catch(() => [])).length > 0) {
    throw new CannotStart(`The folder ${cluster} holds something that is not a PostgreSQL database. Move it away.`);
  }
  log('Creating the database…');
  const draft = `${cluster}.draft-${process.pid}-${Date.now()}`;
  await mkdir(draft, { mode: 0o700 });
  if (installation.account) await chown(draft, installation.account.uid, installation.account.gid);
  await initialize(installation, draft, options);
  await rename(draft, cluster);
  await syncFolder(dirname(cluster));
}

/** PostgreSQL starts only on a folder that is its user's and closed to all others; a restored backup may be neither. */
async function makeOurs(cluster: string, account: Account | undefined): Promise<void> {
  await chmod(cluster, 0o700);
  if (account && (await stat(cluster)).uid !== account.uid) await giveAway(cluster, account);
}

async function removeDrafts(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(cluster)}.draft-`)) continue;
    const draft = join(parent, name);
    for (const pid of await postgresProcessesIn(draft)) signal(pid, 'SIGKILL');
    await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * Text sorts by code point everywhere alike, with no locale of the system involved. Only LC_CTYPE asks for one:
 * with plain C the trigram index would leave out every letter beyond ASCII.
 */
async function initialize(installation: Installation, draft: string, { auth, isSynced }: NewCluster): Promise<void> {
  const args = ['--username', superuser, '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  args.push('--locale=C', ...auth, '--no-instructions', ...(isSynced ? [] : ['--no-sync']));
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const refusal = await initdb(installation, draft, [...args, `--lc-ctype=${ctype}`]);
  if (refusal === undefined) return;
  const failure = refusal.includes('invalid locale') ? await initdb(installation, draft, args) : refusal;
  if (failure !== undefined) throw new CannotStart(`PostgreSQL could not create its database folder.\n${failure}`);
}

/** Returns the error, if there was one. */
async function initdb(installation: Installation, draft: string, args: string[]): Promise<string | undefined> {
  const child = runProgram(installation, 'initdb', draft, args, ['ignore', 'ignore', 'pipe']);
  const said = text(child.stderr as NonNullable<typeof child.stderr>);
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
    return code === 0 ? undefined : `initdb ended with ${code ?? killedBy}: ${(await said).trim()}`;
  } catch (error) {
    return `initdb could not be run: ${(error as Error).message}`;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
