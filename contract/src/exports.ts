import { z } from 'zod';
import { Selection } from './item-filter.ts';
import { routes } from './route.ts';
import { TransactionFilter } from './transactions.ts';

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** IMP-04. Columns of money are left out for whoever may not see costs; staff get what lies in their folders. */
export const exports = routes({
  items: {
    method: 'POST',
    path: '/api/exports/items',
    summary: 'A selection, or all that a filter finds, with every field, in a form that can be imported again',
    access: 'VIEW_INVENTORY',
    asksForProof: true,
    onlyReads: true,
    body: z.object({
      selection: Selection,
      format: ExportFormat,
      /** Archived items too, and a column that tells which they are. */
      withArchived: z.boolean().default(false),
    }),
    turn: 'exports',
    output: 'file',
  },
  history: {
    method: 'GET',
    path: '/api/exports/history',
    summary: 'The history of stock, as filtered, newest first',
    access: 'VIEW_INVENTORY',
    asksForProof: true,
    query: TransactionFilter.extend({ format: ExportFormat }),
    turn: 'exports',
    output: 'file',
  },
});
