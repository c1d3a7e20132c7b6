import type { LargeUpload } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { removeUpload, uploadKey } from '../../platform/files/uploads.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { obstacleTo } from './obstacles.ts';
import { workOn } from './restore-work.ts';
import {
  readRestore,
  holdRestore,
  insertRestore,
  latestRestore,
  setRestore,
  setRestoreCancelling,
  type StoredRestore,
} from './restores.store.ts';
import { holdOrganization } from './write-rows.store.ts';

const isWorking = ({ status }: StoredRestore) => status === 'checking' || status === 'restoring';

async function refuseFull(tx: Tx, scope: Scope): Promise<void> {
  const message = await obstacleTo(tx, scope);
  if (message) throw new AppError('CONFLICT', { message });
}

/** Keeps the file and begins to check it. One at a time: a newer one takes the place of one that was only checked. */
export async function beginRestore(services: Services, scope: Scope, file: LargeUpload): Promise<StoredRestore> {
  const { db, env } = services;
  const fileKey = uploadKey(file.path);
  try {
    const { one, before } = await db.tenant(scope, async (tx) => {
      await holdOrganization(tx, scope);
      await refuseFull(tx, scope);
      const latest = await latestRestore(tx, scope);
      if (latest && isWorking(latest)) throw new AppError('CONFLICT', { message: 'A backup is being worked on already.' });
      if (latest?.status === 'checked') await setRestore(tx, scope, latest.id, { status: 'failed', message: 'Another file was chosen.' });
      const fileName = file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'backup.zip';
      const id = await insertRestore(tx, scope, { fileName, fileKey });
      return { one: await readRestore(tx, scope, id), before: latest };
    });
    if (before?.status === 'checked') await removeUpload(env, before.fileKey);
    workOn(services, scope, one, 'check');
    return one;
  } catch (error) {
    await removeUpload(env, fileKey);
    throw error;
  }
}

export async function applyRestore(services: Services, scope: Scope, id: number): Promise<StoredRestore> {
  const one = await services.db.tenant(scope, async (tx) => {
    const held = await holdRestore(tx, scope, id);
    if (held.status !== 'checked') throw new AppError('CONFLICT', { message: 'Only a backup that was checked can be restored, once.' });
    await refuseFull(tx, scope);
    await setRestore(tx, scope, id, { status: 'restoring', total: rowsIn(held) });
    return readRestore(tx, scope, id);
  });
  workOn(services, scope, one, 'restore');
  return one;
}

/** About how much there is to do, until it is known exactly. */
const rowsIn = ({ contents }: StoredRestore) => Object.values(contents?.counts ?? {}).reduce((sum, count) => sum + count, 1);

export async function cancelRestore({ db, env }: Services, scope: Scope, id: number): Promise<StoredRestore> {
  const { one, isForgotten } = await db.tenant(scope, async (tx) => {
    const held = await holdRestore(tx, scope, id);
    if (isWorking(held)) await setRestoreCancelling(tx, scope, id);
    else if (held.status === 'checked') await setRestore(tx, scope, id, { status: 'failed' });
    else throw new AppError('CONFLICT', { message: 'Nothing is under way.' });
    return { one: await readRestore(tx, scope, id), isForgotten: held.status === 'checked' };
  });
  if (isForgotten) await removeUpload(env, one.fileKey);
  return one;
}
