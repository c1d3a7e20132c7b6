import { columns } from '../backup-columns.rules.ts';
import type { BackupTable } from '../backup-table.ts';

/** What to look at, and who did what. */
export const activityTables: readonly BackupTable[] = [
  {
    file: 'alerts',
    table: 'alerts',
    about: 'Items that are low or out of stock, and since when; place is where, empty is in all places together.',
    columns: columns({
      item_id: 'id',
      kind: 'text',
      quantity: 'decimal',
      at: 'time',
      place: { kind: 'id?', since: { version: 3, before: '' } },
    }),
    // By the place: their ids are given anew.
    key: ['item_id', 'COALESCE(place, -1)'],
    where: 'resolved_at IS NULL',
    refers: { item_id: 'items' },
  },
  {
    file: 'activity',
    table: 'activity',
    about: 'Who changed what, apart from stock.',
    columns: columns({
      id: 'id',
      at: 'time',
      user_name: 'text',
      kind: 'text',
      subject_id: 'id?',
      subject_name: 'text',
      action: 'text',
      changes: 'json',
    }),
    key: ['id'],
    person: { name: 'user_name', account: 'user_id' },
  },
];
