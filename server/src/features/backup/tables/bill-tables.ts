import { columns } from '../backup-columns.rules.ts';
import type { BackupTable } from '../backup-table.ts';

/** What was exported to be billed, and the kits and templates that jobs are planned with. */
export const billTables: readonly BackupTable[] = [
  {
    file: 'job-bills',
    table: 'job_bills',
    since: 6,
    about:
      'Bills: what was used on jobs and exported to be billed, or taken back; each line is rounded to so many decimals, empty is not at all.',
    columns: columns({
      id: 'id',
      number: 'id',
      made_at: 'time',
      made_by: 'text',
      note: 'text',
      undone_at: 'time?',
      undone_by: 'text?',
      decimals: { kind: 'whole?', since: { version: 7, before: '' } },
    }),
    key: ['id'],
  },
  {
    file: 'job-bill-lines',
    table: 'job_bill_lines',
    since: 6,
    about: 'The lines of each bill, as they were billed.',
    columns: columns({
      bill_id: 'id',
      position: 'whole',
      job_id: 'id',
      line: 'whole',
      job_number: 'id',
      job_title: 'text',
      customer_name: 'text',
      address: 'text',
      item_id: 'id',
      item_name: 'text',
      sku: 'text?',
      unit: 'text?',
      quantity: 'decimal',
      price: 'decimal?',
      used_on: 'date',
    }),
    key: ['bill_id', 'position'],
    refers: { bill_id: 'job-bills', job_id: 'jobs' },
  },
  {
    file: 'kits',
    table: 'kits',
    since: 6,
    about: 'Kits and templates of jobs; the parts of a kit together make so many.',
    columns: columns({ id: 'id', kind: 'text', name: 'text', makes: 'decimal', note: 'text', created_at: 'time' }),
    key: ['id'],
  },
  {
    file: 'kit-lines',
    table: 'kit_lines',
    since: 6,
    about: 'The parts of each kit and template: an item, or a kit.',
    columns: columns({ kit_id: 'id', position: 'whole', item_id: 'id?', item_name: 'text?', of_kit_id: 'id?', quantity: 'decimal' }),
    key: ['kit_id', 'position'],
    refers: { kit_id: 'kits', of_kit_id: 'kits' },
  },
];
