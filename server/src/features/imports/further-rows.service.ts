import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordAll } from '../activity/activity.service.ts';
import { holdItemsInOrder, momentsOf } from '../inventory/import-items.service.ts';
import { changeStocks } from '../stock/many-items.service.ts';
import { giveLimits } from '../stock/many-limits.service.ts';
import { limitsGiven, setInPlace } from './apply-places.ts';
import type { PlannedRow } from './checking/check.service.ts';
import type { Written } from './lines.store.ts';
import type { LookupTables } from './lookup-tables.ts';
import { Outdated } from './outdated.ts';

interface WrittenRow {
  row: number;
  written: Written;
}

/** Writes what further rows of items say of one more place each, once the first rows of the same batch are written, whose items are told by row. */
export async function writeFurtherRows(
  tx: Tx,
  scope: Scope,
  lookups: LookupTables,
  all: readonly PlannedRow[],
  idsByRow: ReadonlyMap<number, number>,
): Promise<WrittenRow[]> {
  const rows = all.filter(({ action, isFurther }) => action === 'update' && isFurther);
  if (rows.length === 0) return [];
  const idsByCode = new Map(
    all.flatMap(({ row, codeInFile }) => {
      const id = idsByRow.get(row);
      return codeInFile === undefined || id === undefined ? [] : [[codeInFile, id] as const];
    }),
  );
  // An item that this very batch makes is known by the code that names it in the file.
  const idOf = ({ item, codeInFile = '' }: PlannedRow): number => item?.id ?? (idsByCode.get(codeInFile) as number);
  const byItem = [...Map.groupBy(rows, idOf)];
  const ids = byItem.map(([id]) => id);
  await holdItemsInOrder(tx, scope, ids);
  await refuseOutdated(tx, scope, rows, new Set(idsByRow.values()));
  const movements = await changeStocks(
    tx,
    scope,
    byItem.map(([itemId, group]) => ({
      itemId,
      changes: group.flatMap((row) => (row.patch.quantity === undefined ? [] : [setInPlace(row, row.patch.quantity, lookups)])),
    })),
    { source: 'import' },
  );
  const limits = new Map(rows.map((row) => [row.row, limitsGiven(row, idOf(row), lookups)]));
  await giveLimits(tx, scope, [...limits.values()].flat());
  await recordAll(
    tx,
    scope,
    byItem.map(([subjectId, group]) => ({
      kind: 'item',
      subjectId,
      subjectName: nameOf(group[0] as PlannedRow),
      action: 'update',
      changes: group.flatMap(({ changes }) => changes),
    })),
  );
  const moments = await momentsOf(tx, scope, ids);
  return byItem.flatMap(([itemId, group], nth) =>
    group.map((row, place) => {
      // An undo begins with the last row: it takes back all that these rows did.
      const movementIds = place === group.length - 1 ? (movements[nth] ?? []) : [];
      const facts = {
        itemId,
        name: nameOf(row),
        isNew: row.isOfNewItem,
        at: moments.get(itemId) ?? '',
        movementIds,
        before: {},
        after: {},
      };
      return { row: row.row, written: { ...facts, limits: limits.get(row.row) ?? [] } };
    }),
  );
}

const nameOf = ({ item, values, codeInFile = '' }: PlannedRow) =>
  item?.name ?? values.name ?? codeInFile.slice(codeInFile.indexOf(':') + 1);

/** They were read before they were held; those that the batch itself has written are its own. */
async function refuseOutdated(tx: Tx, scope: Scope, rows: readonly PlannedRow[], own: ReadonlySet<number>): Promise<void> {
  const read = rows.flatMap(({ item }) => (item && !own.has(item.id) ? [item] : []));
  const moments = await momentsOf(
    tx,
    scope,
    read.map(({ id }) => id),
  );
  if (read.some(({ id, updatedAt }) => moments.get(id) !== updatedAt)) throw new Outdated();
}
