import type { ConnectionConfig } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { pauses } from '../../platform/threads/pauses.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { type Snapshot, takeSnapshot } from './take-snapshot.ts';

interface SnapshotOrder {
  connection: ConnectionConfig;
  scope: Scope;
  folder: string;
  now: Date;
}

export const work: ThreadWork<SnapshotOrder, Snapshot> = ({ connection, scope, folder, now }, thread) =>
  thread
    .db(connection, { isBackground: true })
    .tenant(scope, (tx) => takeSnapshot(tx, scope, { folder, now, pause: pauses(thread.signal) }));
