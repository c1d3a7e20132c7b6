import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { tellOfFigures } from './folder-figures.service.ts';
import { goodsMoved } from './goods-moved-hook.ts';
import type { MovementOrigin } from './ledger.service.ts';
import { type HeldItem, holdItems } from './held-items.store.ts';
import type { LedgerRow } from './ledger.store.ts';
import { folderOf, quantityIn, withLevels } from './levels.rules.ts';
import { writeMovements } from './many-movements.store.ts';
import { type FolderName, holdingFolders } from './places.store.ts';
import { transferRow } from './transfers.service.ts';

/** So much of an item from one place to another, by the line of the document that asks for it. */
export interface DocumentLine {
  line: number;
  itemId: number;
  from: number;
  to: number;
  quantity: string;
  /** What the ledger keeps beside the row. */
  detail: object;
}

export interface CarriedLine {
  line: number;
  /** It may be less than was asked for: no place falls below zero. */
  moved: string;
  /** Why it is less. */
  problem: 'short' | 'no source' | 'no destination' | 'archived' | 'deleted' | null;
}

/**
 * The transfers of a document, between many places at once: what can be moved is, and the rest is told of. The folders are held before the
 * items, as whoever deletes one holds them.
 */
export async function carryLines(
  tx: Tx,
  scope: Scope,
  lines: readonly DocumentLine[],
  origin: Pick<MovementOrigin, 'note' | 'document'>,
): Promise<CarriedLine[]> {
  const held = await holdLines(tx, scope, lines);
  const carried = new Map<number, CarriedLine>();
  for (const round of roundsOf(lines)) {
    const rows = round.flatMap((line) => {
      const { row, outcome } = carry(line, held, origin);
      carried.set(line.line, outcome);
      return row ?? [];
    });
    if (rows.length > 0) await writeMovements(tx, scope, rows);
    for (const row of rows) row.held.levels = withLevels(row.held.levels, row.levels);
  }
  const moves = lines.filter(({ line, itemId }) => carried.get(line)?.moved !== '0' && held.items.get(itemId)?.isPromised);
  if (moves.length > 0) await goodsMoved.tell(tx, scope, moves, origin.document ?? null);
  const changed = [...new Set(lines.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]))];
  tx.emit({ type: 'bulk_inventory_update', folderIds: changed }, { folderIds: changed });
  tellOfFigures(tx, changed);
  return lines.map(({ line }) => carried.get(line) as CarriedLine);
}

/** What `carryLines` would move of each, and nothing is: for whoever moves it by documents of their own. The items stay held. */
export async function carriable(tx: Tx, scope: Scope, lines: readonly DocumentLine[]): Promise<CarriedLine[]> {
  const held = await holdLines(tx, scope, lines);
  return lines.map((line) => {
    const { row, outcome } = carry(line, held, {});
    // What is sent does not lie at its goal yet, so nothing can be taken from there.
    if (row)
      row.held.levels = withLevels(
        row.held.levels,
        row.levels.filter(({ place }) => place === line.from),
      );
    return outcome;
  });
}

interface HeldLines {
  folders: ReadonlyMap<number, string>;
  items: ReadonlyMap<number, HeldItem>;
}

async function holdLines(tx: Tx, scope: Scope, lines: readonly DocumentLine[]): Promise<HeldLines> {
  const places = new Set(lines.flatMap(({ from, to }) => [from, to]).filter((place) => place > 0));
  const { sql, values } = holdingFolders(scope, [...places]);
  const folders = new Map((await tx.rows<FolderName>(sql, values)).map(({ id, name }) => [id, name]));
  return { folders, items: await holdItems(tx, scope, [...new Set(lines.map(({ itemId }) => itemId))]) };
}

/** A statement writes each item once, so the second line of an item comes in the next one. */
function roundsOf(lines: readonly DocumentLine[]): DocumentLine[][] {
  const rounds: DocumentLine[][] = [];
  const seen = new Map<number, number>();
  for (const line of lines) {
    const nth = seen.get(line.itemId) ?? 0;
    seen.set(line.itemId, nth + 1);
    rounds[nth] = [...(rounds[nth] ?? []), line];
  }
  return rounds;
}

function carry(
  { line, itemId, from, to, quantity, detail }: DocumentLine,
  { folders, items }: HeldLines,
  origin: Pick<MovementOrigin, 'note' | 'document'>,
): { row?: LedgerRow; outcome: CarriedLine } {
  const held = items.get(itemId);
  const isGone = (place: number) => place > 0 && !folders.has(place);
  const nothing = (problem: CarriedLine['problem']) => ({ outcome: { line, moved: '0', problem } });
  if (!held) return nothing('deleted');
  if (held.isArchived) return nothing('archived');
  if (isGone(from)) return nothing('no source');
  if (isGone(to)) return nothing('no destination');
  const lies = exact(quantityIn(held.levels, from));
  const moved = spell(least(exact(quantity), lies));
  if (moved === '0') return nothing('short');
  const named = (place: number) => ({ place, name: folders.get(place) ?? null });
  const row = transferRow(held, { from: named(from), to: named(to), quantity: moved }, { kind: 'move', source: 'edit', ...origin });
  row.movement.detail = { ...row.movement.detail, ...detail };
  return { row, outcome: { line, moved, problem: lies.lt(quantity) ? 'short' : null } };
}
