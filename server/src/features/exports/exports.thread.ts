import type { ExportFormat } from '@onhand/contract/exports';
import type { ConnectionConfig } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { stepBack } from '../../platform/step-back.ts';
import { type ToFile, writeGrowing } from '../../platform/threads/growing-file.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import type { Filter } from '../transactions/transactions.service.ts';
import { exportHistory } from './history-export.ts';
import { exportItems, type WantedItems } from './items-export.ts';

export type Exported = { items: WantedItems } | { history: Filter; format: ExportFormat };

interface Wanted {
  connection: ConnectionConfig;
  scope: Scope;
  wanted: Exported;
  now: Date;
}

export const work: ThreadWork<ToFile<Wanted>, number> = async ({ connection, scope, wanted, now, path }, around) => {
  // What takes as long as it takes gives way to everything else.
  stepBack();
  const db = around.db(connection, { isPatient: true });
  const file =
    'items' in wanted
      ? await exportItems(db, scope, wanted.items, now)
      : await exportHistory(db, scope, wanted.history, wanted.format, now);
  return writeGrowing(file, path, around);
};
