import { columns } from '../backup-columns.rules.ts';
import type { BackupTable } from '../backup-table.ts';

/** One row, about the organization itself. Its name is not restored: the new one has its own. */
export const settingsTable: BackupTable = {
  file: 'settings',
  table: 'organizations',
  about:
    'Address, currency, time zone, what new items start with, whether staff see selling prices and who else has something and take it, and by how many percent a price or a delivery may be off.',
  columns: columns({
    address: 'text',
    currency: 'text',
    time_zone: 'text',
    default_method: 'text',
    default_unit_id: 'id?',
    quantity_presets: 'numbers',
    staff_see_prices: { kind: 'flag', since: { version: 2, before: 'no' } },
    staff_see_places: { kind: 'flag', since: { version: 3, before: 'no' } },
    staff_take_elsewhere: { kind: 'flag', since: { version: 6, before: 'no' } },
    price_guard_percent: { kind: 'whole', since: { version: 5, before: '10' } },
    surplus_percent: { kind: 'whole', since: { version: 5, before: '0' } },
  }),
  key: [],
};
