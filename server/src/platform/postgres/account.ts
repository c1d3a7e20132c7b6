import { lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

/** The unprivileged account PostgreSQL runs under when Onhand itself is root: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Undefined when PostgreSQL runs as whoever runs Onhand. */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  const self = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (self === undefined) return undefined;
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new CannotStart(
        `The database folder ${cluster} belongs to another user (id ${owner.uid}): start Onhand as that user or as root.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const account = named(passwd, 'postgres') ?? named(passwd, 'nobody');
  if (!account) throw new CannotStart('PostgreSQL must not run as root and there is no user "postgres" or "nobody".');
  return account;
}

function named(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

/** A backup put back by root belongs to root, file by file. */
export async function giveAway(folder: string, account: Account): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? giveAway(path, account) : lchown(path, account.uid, account.gid));
  }
}

/** The outermost folder on the way into `folder`, itself included, that the account may not enter. */
export async function firstClosedFolder(folder: string, account: Account): Promise<string | undefined> {
  const here = await realpath(folder);
  const above = dirname(here);
  const closed = above === here ? undefined : await firstClosedFolder(above, account);
  return closed ?? ((await isAllowed(here, account, 0o1)) ? undefined : here);
}

/** Judged by mode bits alone: an access list that allows more only costs a copy we could have spared. */
export async function isAllowed(path: string, account: Account, bits: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
