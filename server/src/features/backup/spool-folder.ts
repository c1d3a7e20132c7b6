import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../platform/env.ts';

type Place = Pick<Env, 'dataDir'>;

/** A backup that nobody has fetched by then is removed, and its place is given to the next one. */
const keptMs = 6 * 3_600_000;
/** Each lies on the disk, with everything an organization has, until somebody has fetched it; so nobody fills the disk with them. */
const mostOfOne = 2;

// Beside the data and not among the system's temporary files: those may lie in memory, and nobody removes ours from there.
const folderOf = ({ dataDir }: Place) => join(dataDir, 'backups-under-way');

/** A new folder for a backup of this organization, or undefined where it has as many under way as it may. */
export async function openSpoolFolder(env: Place, organizationId: number, now: Date): Promise<string | undefined> {
  const parent = folderOf(env);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const own = (await readdir(parent)).filter((name) => name.startsWith(`${organizationId}-`));
  const held = await Promise.all(own.map((name) => isHeld(join(parent, name), now)));
  if (held.filter(Boolean).length >= mostOfOne) return undefined;
  return mkdtemp(join(parent, `${organizationId}-`));
}

async function isHeld(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtime.getTime() < keptMs;
}

/** Removes the folders of processes that ended in the middle of a backup. */
export async function removeOldSpoolFolders(env: Place, now: Date): Promise<number> {
  const parent = folderOf(env);
  let removed = 0;
  for (const name of await readdir(parent).catch(() => [])) {
    if (await isHeld(join(parent, name), now)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
    removed++;
  }
  return removed;
}
