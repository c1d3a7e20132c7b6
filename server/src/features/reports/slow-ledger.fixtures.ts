import { Big } from 'big.js';
import type { World } from '../../../test/harness.ts';
import type { Company } from './reports.fixtures.ts';

/** A row of the ledger as it lies in the database, with the day it happened on by the browser's own calendar. */
export interface Entry {
  id: number;
  item: string;
  day: string;
  /** Null is none. */
  place: string;
  from: string;
  kind: string;
  /** An undo counts as the kind of movement that it undoes. */
  cause: string;
  isUndone: boolean;
  /** The change it undoes, where it is an undo. */
  undoes: Big | null;
  delta: Big;
  quantity: Big;
  valueDelta: Big;
  /** Corrects the cost of earlier issues. */
  correction: Big;
  value: Big;
  method: string | undefined;
  /** How much it took from one place to another, where it did. */
  moved: Big | null;
  /** A transfer leaves the home where it is. */
  isTransfer: boolean;
}

export interface Line {
  count: string;
  item: string;
  day: string;
  outcome: string;
  delta: Big;
  value: Big;
  place: string;
}

export interface Books {
  entries: Entry[];
  archivals: { item: string; from: string; to: string }[];
  tags: Map<string, string[]>;
  /** The vendors keep their order, because the first one gets the order. */
  vendors: Map<string, { vendor: string; price: Big | null; leadDays: number | null }[]>;
  items: Map<string, { threshold: Big | null; allowsDecimals: boolean; lastCost: Big; createdOn: string; isArchived: boolean }>;
  /** The names of the units of the items there are. */
  units: Map<string, string | null>;
  lines: Line[];
  editDays: string[];
  /** Each folder of today, with the one above it. */
  folders: Map<string, string | null>;
  /** Where each item lies today, also where nothing is left of it. */
  levels: Map<string, Level[]>;
}

interface Level {
  place: string;
  quantity: Big;
  minimum: Big | null;
  isHome: boolean;
}

type Row = Record<string, string | null>;
const sum = (...parts: (Big | undefined)[]) => parts.reduce<Big>((all, part) => all.plus(part ?? 0), new Big(0));

/** Everything the reports are about, read raw and past all of the product's own reading. */
export async function readBooks(world: World, { organizationId, zone }: Company): Promise<Books> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (at: unknown) => format.format(new Date(at as string));
  const rows = async (sql: string) => (await world.database.admin.query<Row>(sql, [organizationId])).rows;
  const ledger = await rows(
    "SELECT *, detail #>> '{after,method}' AS method, detail ->> 'way' AS way, detail ->> 'isTransfer' AS transfer FROM movements WHERE organization_id = $1 ORDER BY id",
  );
  const byId = new Map(ledger.map((row) => [row.id, row]));
  const undone = new Map(ledger.flatMap((row) => (row.reverses ? [[row.reverses, row] as const] : [])));
  const entries = ledger.map(
    (row): Entry => ({
      id: Number(row.id),
      item: row.item_id ?? '',
      day: dayOf(row.at),
      place: row.folder_id ?? '0',
      from: row.from_folder_id ?? '0',
      kind: row.kind ?? '',
      cause: (row.reverses ? byId.get(row.reverses)?.kind : row.kind) ?? '',
      undoes: row.reverses ? new Big(byId.get(row.reverses)?.delta ?? 0) : null,
      isUndone: undone.has(row.id as string),
      delta: new Big(row.delta ?? 0),
      quantity: new Big(row.quantity_after ?? 0),
      valueDelta: new Big(row.value_delta ?? 0),
      correction: new Big(row.cost_of_goods_correction ?? 0),
      value: new Big(row.value_after ?? 0),
      method: row.method ?? undefined,
      moved: row.moved ? new Big(row.moved) : row.kind === 'move' ? new Big(row.quantity_after ?? 0) : null,
      isTransfer: row.transfer === 'true',
    }),
  );
  const tags = new Map<string, string[]>();
  for (const row of await rows('SELECT * FROM item_tags WHERE organization_id = $1')) append(tags, row.item_id, row.tag_id ?? '');
  const vendors: Books['vendors'] = new Map();
  for (const row of await rows(
    'SELECT iv.*, v.lead_time_days FROM item_vendors iv JOIN vendors v ON v.id = iv.vendor_id WHERE iv.organization_id = $1 ORDER BY iv.position, v.id',
  )) {
    const leadDays = row.lead_time_days === null ? null : Number(row.lead_time_days);
    append(vendors, row.item_id, { vendor: row.vendor_id ?? '', price: row.price ? new Big(row.price) : null, leadDays });
  }
  const items = await rows(
    'SELECT i.*, u.allows_decimals, u.name AS unit FROM items i LEFT JOIN units u ON u.id = i.unit_id WHERE i.organization_id = $1',
  );
  const lines = await rows(
    `SELECT l.*, c.closed_at, c.places FROM count_lines l JOIN counts c ON c.id = l.count_id WHERE l.organization_id = $1 AND c.status = 'posted'`,
  );
  const levels = new Map<string, Level[]>();
  for (const row of await rows(
    `SELECT l.*, l.place = COALESCE(i.folder_id, 0) AS is_home FROM stock_levels l JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 ORDER BY l.place`,
  )) {
    const minimum = row.minimum === null ? null : new Big(row.minimum ?? 0);
    append(levels, row.item_id, {
      place: row.place ?? '',
      quantity: new Big(row.quantity ?? 0),
      minimum,
      isHome: (row.is_home as unknown) === true,
    });
  }
  return {
    entries,
    levels,
    archivals: (await rows('SELECT * FROM item_archivals WHERE organization_id = $1')).map((row) => ({
      item: row.item_id ?? '',
      from: dayOf(row.archived_at),
      to: row.restored_at ? dayOf(row.restored_at) : '9999-12-31',
    })),
    tags,
    vendors,
    items: new Map(
      items.map((row) => [
        row.id as string,
        {
          threshold: row.low_stock_threshold === null ? null : new Big(row.low_stock_threshold ?? 0),
          allowsDecimals: (row.allows_decimals as unknown) === true,
          lastCost: new Big(row.last_unit_cost ?? 0),
          createdOn: dayOf(row.created_at),
          isArchived: row.archived_at !== null,
        },
      ]),
    ),
    units: new Map(items.map((row) => [row.id as string, row.unit ?? null])),
    lines: lines.map((row): Line => {
      const undo = row.movement_id ? undone.get(row.movement_id) : undefined;
      const closed = new Date(row.closed_at as unknown as string).getTime();
      const last = ledger.findLast((one) => one.item_id === row.item_id && new Date(one.at as unknown as string).getTime() <= closed);
      return {
        count: row.count_id ?? '',
        item: row.item_id ?? '',
        day: dayOf(row.closed_at),
        outcome: row.outcome ?? '',
        delta: sum(new Big(row.posted_delta ?? 0), undo && new Big(undo.delta ?? 0)),
        value: undo?.way === 'replayed' ? new Big(0) : sum(new Big(row.posted_value ?? 0), undo && new Big(undo.value_delta ?? 0)),
        place:
          byId.get(row.movement_id)?.place ??
          placeOfCount(row.places as unknown as string[] | null, levels.get(row.item_id ?? '')) ??
          last?.folder_id ??
          '0',
      };
    }),
    folders: new Map(
      (await rows('SELECT id, parent_id FROM folders WHERE organization_id = $1')).map((row) => [row.id ?? '', row.parent_id ?? null]),
    ),
    editDays: (await rows('SELECT at FROM activity WHERE organization_id = $1')).map((row) => dayOf(row.at)),
  };
}

/** What was found right: at home or where most of it lies, of the places that were counted. */
function placeOfCount(places: readonly string[] | null, levels: readonly Level[] = []): string | undefined {
  const [home, fullest] = levels
    .filter(({ place }) => places?.includes(place))
    .reduce<[Level | undefined, Level | undefined]>(
      ([atHome, most], level) => [level.isHome ? level : atHome, !most || level.quantity.gt(most.quantity) ? level : most],
      [undefined, undefined],
    );
  return (home ?? fullest)?.place ?? places?.[0];
}

function append<One>(lists: Map<string, One[]>, key: string | null | undefined, one: One): void {
  lists.set(key ?? '', [...(lists.get(key ?? '') ?? []), one]);
}

/** Everything is reckoned item by item, so a filter by tag or vendor keeps whole items. */
export function booksOf(books: Books, isWanted: (item: string) => boolean): Books {
  return {
    ...books,
    entries: books.entries.filter(({ item }) => isWanted(item)),
    items: new Map([...books.items].filter(([item]) => isWanted(item))),
    lines: books.lines.filter(({ item }) => isWanted(item)),
  };
}
