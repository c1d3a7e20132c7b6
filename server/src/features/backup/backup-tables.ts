import type { Column, ColumnKind } from './backup-columns.rules.ts';

export interface BackupTable {
  /** The file's name without its ending. */
  file: string;
  table: string;
  /** The README's description of the table. */
  about: string;
  columns: Column[];
  /** The order of its rows, which is also how the next page is found. */
  key: readonly string[];
  /** The version of the format that brought the file; backups of before have none. */
  since?: number;
  /** Only these. */
  where?: string;
  /** Columns that tell which rows of other files a row belongs to. */
  refers?: Record<string, string>;
  /** The person who did it: the file has the name, which becomes an account again if a member has it. */
  person?: { name: string; account: string };
}

const columns = (all: Record<string, ColumnKind | Omit<Column, 'name'>>): Column[] =>
  Object.entries(all).map(([name, column]) => (typeof column === 'string' ? { name, kind: column } : { name, ...column }));

/**
 * Every file of a backup, in the order in which they are written again. Ids stay as they are: they are unique within an organization,
 * so printed labels, which hold an item's id, go on to lead to it.
 */
export const backupTables: readonly BackupTable[] = [
  {
    file: 'units',
    table: 'units',
    about: 'Units of measure.',
    columns: columns({ id: 'id', name: 'text', allows_decimals: 'flag' }),
    key: ['id'],
  },
  {
    file: 'folders',
    table: 'folders',
    about: 'Folders; parent_id is the folder a folder lies in.',
    columns: columns({ id: 'id', parent_id: 'id?', name: 'text', color: 'text?', created_at: 'time' }),
    key: ['id'],
    refers: { parent_id: 'folders' },
  },
  {
    file: 'tags',
    table: 'tags',
    about: 'Tags.',
    columns: columns({ id: 'id', name: 'text', color: 'text?' }),
    key: ['id'],
  },
  {
    file: 'vendors',
    table: 'vendors',
    about: 'Vendors and how to reach them.',
    columns: columns({
      id: 'id',
      name: 'text',
      contact: 'text',
      email: 'text',
      phone: 'text',
      website: 'text',
      address: 'text',
      notes: 'text',
      lead_time_days: 'whole?',
    }),
    key: ['id'],
  },
  {
    file: 'custom-fields',
    table: 'custom_fields',
    about: 'Your own fields. What items hold in them is in items.csv, a column for each.',
    columns: columns({ id: 'id', name: 'text', kind: 'text', choices: 'list', position: 'whole' }),
    key: ['id'],
  },
  {
    file: 'archivals',
    table: 'item_archivals',
    about: 'When items were archived and restored.',
    columns: columns({ item_id: 'id', archived_at: 'time', restored_at: 'time?' }),
    key: ['item_id', 'archived_at'],
  },
  {
    file: 'items',
    table: 'items',
    about: 'Every item with every field; archived ones have a time in archived_at.',
    columns: columns({
      id: 'id',
      name: 'text',
      description: 'text',
      sku: 'text?',
      inventory_number: 'text?',
      qr_code: 'text',
      barcodes: 'list',
      quantity: 'decimal',
      unit_id: 'id?',
      folder_id: 'id?',
      valuation_method: 'text',
      total_value: 'decimal',
      last_unit_cost: 'decimal',
      last_price_paid: { kind: 'decimal?', since: { version: 2, before: '' } },
      selling_price: 'decimal?',
      low_stock_threshold: 'decimal?',
      notes: 'text',
      archived_at: 'time?',
      created_at: 'time',
      updated_at: 'time',
    }),
    key: ['id'],
    refers: { unit_id: 'units', folder_id: 'folders' },
  },
  {
    file: 'item-tags',
    table: 'item_tags',
    about: 'Which item has which tag.',
    columns: columns({ item_id: 'id', tag_id: 'id' }),
    key: ['item_id', 'tag_id'],
    refers: { item_id: 'items', tag_id: 'tags' },
  },
  {
    file: 'item-vendors',
    table: 'item_vendors',
    about: 'Which item comes from which vendor, with the vendor’s own SKU and price.',
    columns: columns({ item_id: 'id', vendor_id: 'id', vendor_sku: 'text', price: 'decimal?', position: 'whole' }),
    key: ['item_id', 'vendor_id'],
    refers: { item_id: 'items', vendor_id: 'vendors' },
  },
  {
    file: 'stock-levels',
    table: 'stock_levels',
    since: 3,
    about: 'How much of each item lies in each place, with its minimum and maximum there; place is a folder, or 0 for none.',
    columns: columns({
      item_id: 'id',
      place: 'id',
      lot: 'id',
      quantity: 'decimal',
      minimum: 'decimal?',
      maximum: 'decimal?',
      refill_from: 'id?',
    }),
    key: ['item_id', 'place', 'lot'],
    refers: { item_id: 'items', place: 'folders' },
  },
  {
    file: 'movements',
    table: 'movements',
    about: 'Every change of stock since the first day, oldest first, also of items that are deleted.',
    columns: columns({
      id: 'id',
      item_id: 'id',
      item_name: 'text',
      at: 'time',
      user_name: 'text',
      kind: 'text',
      source: 'text',
      delta: 'decimal',
      requested: 'decimal?',
      quantity_after: 'decimal',
      value_delta: 'decimal',
      value_after: 'decimal',
      cost_of_goods_correction: { kind: 'decimal', since: { version: 2, before: '0' } },
      unit_cost: 'decimal',
      note: 'text',
      folder_id: 'id?',
      folder_name: 'text?',
      from_folder_id: 'id?',
      from_folder_name: 'text?',
      to_folder_name: 'text?',
      moved: { kind: 'decimal?', since: { version: 3, before: '' } },
      reverses: 'id?',
      detail: 'json',
    }),
    key: ['id'],
    person: { name: 'user_name', account: 'user_id' },
  },
  {
    file: 'cost-layers',
    table: 'cost_layers',
    about: 'What is left of each receipt of items under FIFO; id is the movement that brought it.',
    columns: columns({ item_id: 'id', id: 'id', quantity: 'decimal', value: 'decimal' }),
    key: ['item_id', 'id'],
    refers: { item_id: 'items' },
  },
  {
    file: 'counts',
    table: 'counts',
    about: 'Stock counts.',
    columns: columns({
      id: 'id',
      name: 'text',
      status: 'text',
      is_blind: 'flag',
      folder_id: 'id?',
      places: { kind: 'ids?', since: { version: 3, before: '' } },
      created_at: 'time',
      created_by: 'text',
      closed_at: 'time?',
      closed_by: 'text?',
      uncounted: 'text?',
    }),
    key: ['id'],
  },
  {
    file: 'count-lines',
    table: 'count_lines',
    about: 'What was to be counted, what was counted, and what posting made of it.',
    columns: columns({
      count_id: 'id',
      item_id: 'id',
      item_name: 'text',
      expected: 'decimal',
      is_also_found: 'flag',
      is_recount: 'flag',
      counted: 'decimal?',
      book: 'decimal?',
      book_movement_id: 'id?',
      counter_names: 'list',
      outcome: 'text?',
      movement_id: 'id?',
      posted_delta: 'decimal?',
      posted_value: 'decimal?',
      posted_unit_cost: 'decimal?',
    }),
    key: ['count_id', 'item_id'],
    refers: { count_id: 'counts' },
  },
  {
    file: 'count-entries',
    table: 'count_entries',
    about: 'Each entry of a count, in the order they were made.',
    columns: columns({
      count_id: 'id',
      item_id: 'id',
      id: 'uuid',
      quantity: 'decimal',
      mode: 'text',
      at: 'time',
      user_name: 'text',
      book: 'decimal',
      book_movement_id: 'id',
      removed_at: 'time?',
    }),
    key: ['count_id', 'item_id', 'place'],
    refers: { count_id: 'counts' },
    person: { name: 'user_name', account: 'user_id' },
  },
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
    key: ['item_id', 'id'],
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

/** One row, about the organization itself. Its name is not restored: the new one has its own. */
export const settingsTable: BackupTable = {
  file: 'settings',
  table: 'organizations',
  about: 'Address, currency, time zone, what new items start with and whether staff see selling prices.',
  columns: columns({
    address: 'text',
    currency: 'text',
    time_zone: 'text',
    default_method: 'text',
    default_unit_id: 'id?',
    quantity_presets: 'numbers',
    staff_see_prices: { kind: 'flag', since: { version: 2, before: 'no' } },
  }),
  key: [],
};

/** One row for each picture of an item; several may show the same file. */
export const imageColumns = columns({
  id: 'id',
  item_id: 'id',
  position: 'whole',
  width: 'whole',
  height: 'whole',
  created_at: 'time',
  file: 'text',
  bytes: 'whole',
  sha256: 'text',
});
export const imagesFile = 'images.csv';

export const fileNameOf = ({ file }: Pick<BackupTable, 'file'>) => `${file}.csv`;
