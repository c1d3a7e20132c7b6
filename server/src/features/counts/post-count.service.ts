import type { Count, UncountedChoice } from '@onhand/contract/counts';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { applyToStock, holdLiveItem } from '../stock/ledger.service.ts';
import { decide } from './counts.rules.ts';
import { readCount, refusalOf, tell } from './counts.service.ts';
import { closeCount, findCount, holdCount } from './counts.store.ts';
import { holdItemsOf, linesToPost, type PostedLine, writeOutcomes } from './post-count.store.ts';

interface Posting {
  uncounted: UncountedChoice;
  /** The number of entries that the reviewer has seen. */
  entries?: number;
}

/** One transaction books all differences, so either all of them are booked or none. */
export async function postCount(tx: Tx, scope: Scope, id: number, { uncounted, entries }: Posting): Promise<Count> {
  // The lock is exclusive from here on: entries wait, and a second person who posts finds it posted.
  const count = await holdCount(tx, scope, id, 'UPDATE');
  if (count.status !== 'open') throw refusalOf(count);
  if (entries !== undefined && (await findCount(tx, scope, id))?.entries !== entries) {
    throw new AppError('CONFLICT', { message: 'Someone counted more in the meantime. Look at the differences again, then post.' });
  }
  await holdItemsOf(tx, scope, id, uncounted);
  const posted: PostedLine[] = [];
  const places = new Set<number | null>();
  for (const line of await linesToPost(tx, scope, id, uncounted)) {
    const { outcome, change } = decide(line, uncounted);
    const book = line.counted === null ? line.quantity : null;
    if (!change) {
      posted.push({ itemId: line.itemId, outcome, book, movement: null });
      continue;
    }
    const held = await holdLiveItem(tx, scope, line.itemId);
    const movement = await applyToStock(tx, scope, held, change, { kind: 'set', source: 'count', note: `Stock count: ${count.name}` });
    places.add(held.folderId);
    posted.push({ itemId: line.itemId, outcome, book, movement: movement && booked(movement) });
  }
  await writeOutcomes(tx, scope, id, posted);
  await closeCount(tx, scope, id, 'posted', uncounted);
  await tell(tx, scope, id);
  const differences = posted.filter(({ movement }) => movement !== null).length;
  await notify(tx, scope, {
    kind: 'count',
    tone: 'good',
    title: `The count “${count.name}” was posted`,
    text: differences === 1 ? '1 item differed from the books.' : `${differences} items differed from the books.`,
    link: `/counts/${id}`,
    to: { permission: 'MANAGE_INVENTORY' },
    except: scope.userId,
  });
  if (places.size > 0) tx.emit({ type: 'bulk_inventory_update', folderIds: [...places] }, { folderIds: [...places] });
  return readCount(tx, scope, id);
}

function booked({ id, delta, value, unitCost }: { id: number; delta: string; value?: string; unitCost?: string }) {
  return { id, delta, value: value ?? '0', unitCost: unitCost ?? '0' };
}
