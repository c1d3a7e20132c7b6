import type { Kit, KitInput, KitKind, KitLine, KitSummary } from '@onhand/contract/kits';
import { limits } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, duplicateName, invalid, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordChange } from '../activity/activity.service.ts';
import { bookOf } from './kit-book.ts';
import { canMake, depthOf, type KitBook, takingApart, wayBack } from './kit-parts.rules.ts';
import {
  deleteKit,
  findKit,
  insertKit,
  kitsAndLines,
  type KitLineRow,
  type KitRow,
  linesOfKits,
  listKits,
  lockKits,
  type PartRow,
  partsOfKits,
  replaceLines,
  updateKit,
} from './kits.store.ts';

export { expandKit } from './expand-kit.service.ts';

/** JOB-10: with how many of each can be made now. */
export async function listAll(tx: Tx, scope: Scope, kind?: KitKind): Promise<KitSummary[]> {
  const { kits, lines, book } = await readBook(tx, scope);
  const meant = kits.filter((kit) => kind === undefined || kit.kind === kind);
  return summariesOf(tx, scope, meant, lines, book);
}

export async function readKit(tx: Tx, scope: Scope, id: number): Promise<Kit> {
  const row = await findKit(tx, scope, id);
  const { kits, lines, book } = await readBook(tx, scope);
  const [summary] = await summariesOf(tx, scope, [row], lines, book);
  const own = lines.filter(({ kitId }) => kitId === id);
  const parts = byId(
    await partsOfKits(
      tx,
      scope,
      own.flatMap(({ itemId }) => itemId ?? []),
    ),
  );
  const names = new Map(kits.map(({ id: kitId, name }) => [kitId, name]));
  return { ...(summary as KitSummary), lines: own.map((line) => told(line, parts, names)) };
}

function told({ itemId, itemName, ofKitId, quantity }: KitLineRow, parts: Map<number, PartRow>, kits: Map<number, string>): KitLine {
  const part = itemId === null ? undefined : parts.get(itemId);
  const name = itemId === null ? (kits.get(ofKitId ?? 0) ?? '') : (part?.name ?? itemName ?? '');
  const isElsewhere = part !== undefined && !part.isArchived && !part.isVisible;
  const isThere = itemId === null || (part !== undefined && !part.isArchived && part.isVisible);
  // A kit says to everybody who uses jobs what goes into it, as a job does; of an item that one does not see it says no more than that.
  const sku = part?.isVisible ? part.sku : null;
  return { itemId, kitId: ofKitId, name, sku, unit: part?.unit ?? null, quantity, isThere, isElsewhere };
}

async function readBook(tx: Tx, scope: Scope): Promise<{ kits: KitRow[]; lines: KitLineRow[]; book: KitBook }> {
  const { kits, lines } = await kitsAndLines(tx, scope);
  return { kits, lines, book: bookOf(kits, lines) };
}

async function summariesOf(
  tx: Tx,
  scope: Scope,
  kits: readonly KitRow[],
  lines: readonly KitLineRow[],
  book: KitBook,
): Promise<KitSummary[]> {
  const needsOf = takingApart(book);
  const items = new Set(kits.flatMap(({ id }) => [...needsOf(id).keys()]));
  const parts = (await partsOfKits(tx, scope, [...items])).filter(({ isArchived }) => !isArchived);
  const live = byId(parts);
  const counts = Map.groupBy(lines, ({ kitId }) => kitId);
  return kits.map(({ id, kind, name, makes, note }) => {
    const made = canMake(needsOf(id), live);
    const lineCount = counts.get(id)?.length ?? 0;
    return { id, kind, name, makes, note, lineCount, canMake: made?.count ?? null, lacks: made?.lacks ?? null };
  });
}

const byId = (parts: readonly PartRow[]) => new Map(parts.map((part) => [part.itemId, part]));

type Wanted = z.output<typeof KitInput>;

export async function makeKit(tx: Tx, scope: Scope, wanted: Wanted): Promise<Kit> {
  await lockKits(tx, scope);
  const lines = await linesWanted(tx, scope, wanted, []);
  const id = await insertKit(tx, scope, wanted);
  if (id === undefined) throw duplicateName();
  keepWithin(tx, scope, 'kits');
  await replaceLines(tx, scope, id, lines);
  await refuseTooDeep(tx, scope, id);
  return noteAndRead(tx, scope, null, { ...wanted, id });
}

export async function changeKit(tx: Tx, scope: Scope, id: number, wanted: Wanted): Promise<Kit> {
  await lockKits(tx, scope);
  const before = await findKit(tx, scope, id);
  if (before.kind === 'kit' && wanted.kind === 'template') await refuseContained(tx, scope, before, 'It stays a kit');
  const lines = await linesWanted(tx, scope, wanted, await linesOfKits(tx, scope, [id]));
  await refusingDuplicateNames(updateKit(tx, scope, { ...wanted, id }));
  await replaceLines(tx, scope, id, lines);
  await refuseTooDeep(tx, scope, id);
  return noteAndRead(tx, scope, before, { ...wanted, id });
}

export async function removeKit(tx: Tx, scope: Scope, id: number): Promise<{ deleted: number }> {
  await lockKits(tx, scope);
  const kit = await findKit(tx, scope, id);
  await refuseContained(tx, scope, kit, 'Take it out of there first');
  await deleteKit(tx, scope, id);
  await note(tx, scope, kit, null);
  return { deleted: id };
}

/** The lines as they are kept. A part that the kit had may stay in it though it is not there any more. */
async function linesWanted(tx: Tx, scope: Scope, { lines }: Wanted, before: readonly KitLineRow[]): Promise<Omit<KitLineRow, 'kitId'>[]> {
  const parts = byId(
    await partsOfKits(
      tx,
      scope,
      lines.flatMap(({ itemId }) => itemId ?? []),
    ),
  );
  const had = new Map(before.flatMap(({ itemId, itemName }) => (itemId === null ? [] : [[itemId, itemName]])));
  const kinds = new Map((await listKits(tx, scope)).map(({ id, kind }) => [id, kind]));
  return lines.map(({ itemId, kitId, quantity }, nth) => {
    if (itemId === undefined) {
      if (kinds.get(kitId ?? 0) !== 'kit') throw invalid(`lines.${nth}.kitId`, 'This kit is not there any more.');
      return { itemId: null, itemName: null, ofKitId: kitId ?? null, quantity };
    }
    const part = parts.get(itemId);
    const isThere = part?.isVisible === true && !part.isArchived;
    if (!isThere && !had.has(itemId)) throw invalid(`lines.${nth}.itemId`, 'This item is not there any more.');
    return { itemId, itemName: part?.name ?? had.get(itemId) ?? '', ofKitId: null, quantity };
  });
}

/** As it is written now: no kit contains itself, and none stands too deep in others. */
async function refuseTooDeep(tx: Tx, scope: Scope, id: number): Promise<void> {
  const { book } = await readBook(tx, scope);
  const way = wayBack(book, id);
  if (way) throw new AppError('CONFLICT', { message: `A kit cannot contain itself: ${way.join(' → ')}.` });
  if (depthOf(book) <= limits.kitDepth) return;
  throw new AppError('LIMIT_REACHED', { message: `Kits can be in kits in kits, at most ${limits.kitDepth} deep.` });
}

async function refuseContained(tx: Tx, scope: Scope, { id, name }: KitRow, wayOut: string): Promise<void> {
  const { kits, lines } = await readBook(tx, scope);
  const within = new Set(lines.filter(({ ofKitId }) => ofKitId === id).map(({ kitId }) => kitId));
  if (within.size === 0) return;
  const names = kits.filter((kit) => within.has(kit.id)).map((kit) => `“${kit.name}”`);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  throw new AppError('CONFLICT', { message: `“${name}” is part of ${names.slice(0, 3).join(', ')}${more}. ${wayOut}.` });
}

async function noteAndRead(tx: Tx, scope: Scope, before: KitRow | null, after: KitRow): Promise<Kit> {
  await note(tx, scope, before, after);
  return readKit(tx, scope, after.id);
}

async function note(tx: Tx, scope: Scope, before: KitRow | null, after: KitRow | null): Promise<void> {
  const labels = { name: 'Name', kind: 'Kind', makes: 'Makes', note: 'Note' };
  await recordChange<KitRow>(tx, scope, { kind: 'kit', labels }, before, after);
  tx.emit({ type: 'batch_update', about: 'job' });
}
