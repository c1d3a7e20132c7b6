import { z } from 'zod';
import { Selection } from './item-filter.ts';
import { routes } from './route.ts';

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** IMP-04. Columns of money are left out for whoever may not see costs; staff get what lies in their folders. */
export const exports = routes({
  items: {
    method: 'POST',
    path: '/api/exports/items',
    summary: 'A selection, or all that a filter finds, with every field, in a form that can be imported again',
    access: 'VIEW_INVENTORY',
    body: z.object({ selection: Selection, format: ExportFormat }),
    output: 'file',
  },
  history: {
    method: 'GET',
    path: '/api/exports/history',
    summary: 'Every movement of stock, oldest first',
    access: 'VIEW_INVENTORY',
    query: z.object({ format: ExportFormat }),
    output: 'file',
  },
});
