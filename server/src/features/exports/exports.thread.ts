import type { ExportFormat } from '@onhand/contract/exports';
import type { ConnectionConfig } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type ToFile, writeGrowing } from '../../platform/threads/growing-file.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import type { Filter } from '../transactions/transactions.service.ts';
import { exportHistory } from './history-export.ts';
import { exportItems, type WantedItems } from './items-export.ts';

export type Exported = { items: WantedItems } | { history: Filter; format: ExportFormat };

interface ExportOrder {
  connection: ConnectionConfig;
  scope: Scope;
  wanted: Exported;
  now: Date;
}

export const work: ThreadWork<ToFile<ExportOrder>, number> = async ({ connection, scope, wanted, now, path }, thread) => {
  const db = thread.db(connection, { isBackground: true });
  const file =
    'items' in wanted
      ? await exportItems(db, scope, wanted.items, now)
      : await exportHistory(db, scope, wanted.history, wanted.format, now);
  return writeGrowing(file, path, thread);
};
