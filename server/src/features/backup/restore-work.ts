import { audit } from '../../platform/audit.ts';
import { isOverShare, retryingDb } from '../../platform/database/retry-over-share.ts';
import { removeUpload, uploadPath } from '../../platform/files/uploads.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { BadZip } from '../../platform/zip-archive.ts';
import { itemRoomProblem, keepArchiveWithinPlan, keepItemsWithinPlan } from '../subscription/subscription.service.ts';
import { checkBackup } from './check-backup.ts';
import { obstacleTo } from './obstacles.ts';
import { type OpenBackup, openBackup } from './open-backup.ts';
import { storeFiles } from './restore-files.ts';
import { noteRestoreProgress, setRestore, type StoredRestore } from './restores.store.ts';
import { writeIntoEmptyOrganization } from './write-backup.ts';
import { holdOrganization } from './write-rows.store.ts';

class Cancelled extends Error {}

interface Work {
  services: Services;
  scope: Scope;
  one: StoredRestore;
}

/** One at a time in a process: each holds a connection for as long as it writes. */
const queues = new WeakMap<Services, Promise<void>>();

/** Works beside requests; whoever waits for it asks how far it is. To be called outside any transaction. */
export function workOn(services: Services, scope: Scope, one: StoredRestore, step: 'check' | 'restore'): void {
  const retrying = { ...services, db: retryingDb(services.db) };
  const turn = (queues.get(services) ?? Promise.resolve()).then(() => work({ services: retrying, scope, one }, steps[step]));
  queues.set(services, turn);
}

async function work(given: Work, step: (work: Work, backup: OpenBackup) => Promise<void>): Promise<void> {
  const { services, scope, one } = given;
  try {
    const backup = await openBackup(uploadPath(services.env, one.fileKey));
    try {
      await step(given, backup);
    } finally {
      backup.close();
    }
  } catch (error) {
    const message = sentenceFor(services, error);
    await services.db
      .tenant(scope, (tx) => setRestore(tx, scope, one.id, { status: 'failed', message }))
      .then(() => removeUpload(services.env, one.fileKey))
      .catch((lost: unknown) => services.log.error({ err: lost, restoreId: one.id }, 'a restoring could not be ended'));
  }
}

/** The database refuses rows that do not fit together: the backup is made up, or its ids are taken. */
const isMisfit = (error: unknown) => /^(23...|21000)$/.test(String((error as { code?: string }).code));

function sentenceFor({ log }: Services, error: unknown): string {
  if (error instanceof Cancelled) return 'Stopped. Nothing was written.';
  if (error instanceof BadZip) return error.message;
  if (isOverShare(error)) return `${error.message} Nothing was written.`;
  if (isMisfit(error)) return 'The files of this backup do not fit together. Nothing was written.';
  log.error({ err: error }, 'a restoring failed');
  return 'Something went wrong, and nothing was written. Please try again.';
}

const noteEveryMs = 500;

/** Notes progress now and then, over the platform's own connections: a second one of the members' pool might be waited for in vain. */
function ticker({ services, scope, one }: Work): (steps?: number) => Promise<void> {
  let done = 0;
  let noted = 0;
  return async (steps = 1) => {
    done += steps;
    if (Date.now() - noted < noteEveryMs) return;
    noted = Date.now();
    if (await noteRestoreProgress(services.db.platform, scope, one.id, done)) throw new Cancelled();
  };
}

async function begin({ services, scope, one }: Work, status: 'checking' | 'restoring', total: number): Promise<void> {
  await services.db.tenant(scope, (tx) => setRestore(tx, scope, one.id, { status, total }));
}

const rowsOf = ({ manifest }: OpenBackup) => manifest.files.reduce((sum, { rows }) => sum + rows, 0);

const steps = {
  check: async (given: Work, backup: OpenBackup): Promise<void> => {
    const { services, scope, one } = given;
    await begin(given, 'checking', rowsOf(backup));
    const { liveItems } = await checkBackup(backup, ticker(given));
    const { organization, takenAt, counts } = backup.manifest;
    await services.db.tenant(scope, async (tx) => {
      const problem = (await obstacleTo(tx, scope)) ?? (await itemRoomProblem(tx, scope, liveItems));
      if (problem) throw new BadZip(problem);
      await setRestore(tx, scope, one.id, { status: 'checked', contents: { organization, takenAt, counts } });
    });
  },
  restore: async (given: Work, backup: OpenBackup): Promise<void> => {
    const { services, scope, one } = given;
    await begin(given, 'restoring', rowsOf(backup) * 2 + backup.manifest.counts.pictures);
    const tick = ticker(given);
    const checked = await checkBackup(backup, tick);
    const files = await storeFiles(services, scope, backup, tick);
    await services.db.tenant(scope, async (tx) => {
      await holdOrganization(tx, scope);
      const problem = (await obstacleTo(tx, scope)) ?? (await itemRoomProblem(tx, scope, checked.liveItems));
      if (problem) throw new BadZip(problem);
      await writeIntoEmptyOrganization(tx, scope, backup, checked, files, tick);
      await setRestore(tx, scope, one.id, { status: 'done' });
      if (checked.liveItems > 0) await keepItemsWithinPlan(tx, scope);
      await keepArchiveWithinPlan(tx, scope);
      await audit(tx, {
        organizationId: scope.organizationId,
        userId: scope.userId,
        category: 'settings',
        action: 'backup.restore',
        subject: one.fileName,
      });
      tx.emit({ type: 'bulk_inventory_update' });
      tx.emit({ type: 'folders_updated' });
      tx.emit({ type: 'preferences_update' });
      tx.emit({ type: 'batch_update' });
    });
    await removeUpload(services.env, one.fileKey);
  },
};
