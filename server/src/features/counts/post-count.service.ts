import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Count, UncountedChoice } from '@onhand/contract/counts';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { holdLiveItem } from '../stock/ledger.service.ts';
import { applyWhereItLies, placesLeft } from '../stock/many-places.service.ts';
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
  // The folders before the items, as whoever deletes one holds them.
  const among = count.places && (await placesLeft(tx, scope, count.places));
  await holdItemsOf(tx, scope, id, uncounted);
  const posted: PostedLine[] = [];
  const folderIds = new Set<number | null>();
  for (const line of await linesToPost(tx, scope, id, uncounted)) {
    const { outcome, change } = decide(line, uncounted);
    const book = line.counted === null ? line.quantity : null;
    if (!change) {
      posted.push({ itemId: line.itemId, outcome, book, movement: null });
      continue;
    }
    const held = await holdLiveItem(tx, scope, line.itemId);
    const origin = { kind: 'set', source: 'count', note: `Stock count: ${count.name}` } as const;
    const movements = await applyWhereItLies(tx, scope, { held, change, origin }, among);
    for (const { folderId } of movements) folderIds.add(folderId ?? null);
    posted.push({ itemId: line.itemId, outcome, book, movement: booked(movements) });
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
  if (folderIds.size > 0) tx.emit({ type: 'bulk_inventory_update', folderIds: [...folderIds] }, { folderIds: [...folderIds] });
  return readCount(tx, scope, id);
}

/** A line is booked as one, in however many places: it keeps the first row and the sums. */
function booked(movements: readonly Movement[]): PostedLine['movement'] {
  const [first] = movements;
  if (!first) return null;
  const sumOf = (figures: readonly (string | undefined)[]) => spell(figures.reduce((sum, one) => sum.plus(one ?? '0'), exact('0')));
  const delta = sumOf(movements.map((movement) => movement.delta));
  return { id: first.id, delta, value: sumOf(movements.map(({ value }) => value)), unitCost: first.unitCost ?? '0' };
}
