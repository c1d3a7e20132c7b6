import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { takenBack } from './bulk-edit.rules.ts';
import { writeEdits } from './bulk-edit.service.ts';
import { holdBulkEdit, listEditedItems, markUndone, type VendorLine, vendorLinesOf, writeVendorLines } from './bulk-edits.store.ts';
import { finishBulk } from './bulk-finish.service.ts';
import { type EditedInBulk, type HeldInBulk, holdItems } from './bulk.store.ts';

/** Gives each item back what an edit took; what somebody changed since stays as they left it. */
export async function undoBulkEdit(tx: Tx, scope: Scope, id: number): Promise<{ changed: number; left: number }> {
  const edit = await holdBulkEdit(tx, scope, id);
  if (!edit) throw new AppError('NOT_FOUND', { message: 'This edit is too old to be taken back.' });
  if (edit.isUndone) throw new AppError('CONFLICT', { message: 'This edit was taken back already.' });
  const edited = await listEditedItems(tx, scope, id);
  const ids = edited.map(({ itemId }) => itemId);
  const held = new Map((await holdItems(tx, scope, ids)).map((item) => [item.id, item]));
  const vendorLines = await vendorLinesOf(tx, scope, ids);
  const items: HeldInBulk[] = [];
  const after = new Map<number, EditedInBulk>();
  const vendors = new Map<number, VendorLine[]>();
  for (const one of edited) {
    const item = held.get(one.itemId);
    const lines = vendorLines.get(one.itemId) ?? [];
    const back = item && takenBack({ ...item, vendors: lines }, one);
    if (!back) continue;
    items.push(item);
    after.set(item.id, { id: item.id, ...back });
    if (back.vendors !== lines) vendors.set(item.id, back.vendors);
  }
  await markUndone(tx, scope, id);
  if (items.length === 0) return { changed: 0, left: edited.length };
  const done = await writeEdits(tx, scope, items, after, vendors.size > 0 ? () => writeVendorLines(tx, scope, vendors) : undefined);
  const { changed } = await finishBulk(tx, scope, done);
  return { changed, left: edited.length - changed };
}
