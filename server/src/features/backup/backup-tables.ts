import type { BackupTable } from './backup-table.ts';
import { activityTables } from './tables/activity-tables.ts';
import { billTables } from './tables/bill-tables.ts';
import { catalogueTables } from './tables/catalogue-tables.ts';
import { jobTables } from './tables/job-tables.ts';
import { ledgerTables } from './tables/ledger-tables.ts';
import { orderTables } from './tables/order-tables.ts';
import { placeTables } from './tables/place-tables.ts';
import { receiptTables } from './tables/receipt-tables.ts';
import { refillTables } from './tables/refill-tables.ts';

/**
 * Every file of a backup, in the order in which they are written again. Ids stay as they are: they are unique within an organization,
 * so printed labels, which hold an item's id, go on to lead to it.
 */
export const backupTables: readonly BackupTable[] = [
  ...catalogueTables,
  ...placeTables,
  ...ledgerTables,
  ...refillTables,
  ...orderTables,
  ...receiptTables,
  ...jobTables,
  ...billTables,
  ...activityTables,
];

export const fileNameOf = ({ file }: Pick<BackupTable, 'file'>) => `${file}.csv`;
