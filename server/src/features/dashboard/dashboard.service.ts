import type { DashboardStats, LowStockItem, ValueRange, ValueTrend } from '@onhand/contract/dashboard';
import type { Db, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { keptCounts } from '../stock/folder-figures.service.ts';
import { forgetDays, keptDays, reckonDays } from './daily-values.store.ts';
import { correctItemCounts } from '../inventory/item-counts.service.ts';
import { correctTotals, readCalendar } from './dashboard.store.ts';
import { findLowStock, type LowStockPlace } from './low-stock.store.ts';
import { addDays, daysOf, knownDays } from './value-trend.rules.ts';

type TrendRequest = { range?: ValueRange | undefined; from?: string | undefined; to?: string | undefined };

/** From the kept totals, so that it costs the same for ten items as for a hundred thousand. */
export async function readTotals(tx: Tx, scope: Scope): Promise<Omit<DashboardStats, 'monthlyActivity'>> {
  const { totalCount: totalItems, lowStockCount, outOfStockCount, totalValue } = await keptCounts(tx, scope, folderFilter(scope));
  return { totalItems, lowStockCount, outOfStockCount, totalValue };
}

export async function valueTrend(tx: Tx, scope: Scope, { range, from, to }: TrendRequest, now: Date): Promise<ValueTrend> {
  const { zone, today, firstDay } = await readCalendar(tx, scope, now);
  const wanted = from && to ? { from, to } : daysOf(range ?? '30d', today);
  const known = knownDays(wanted, { firstDay, today });
  if (!known) return { ...wanted, today, firstDay, days: [] };
  const kept = await keptDays(tx, scope.organizationId, { zone, ...known });
  // Kept days have no gaps, so what is missing is the end: today, and what closed since the last hour.
  const next = kept[0]?.day === known.from ? addDays(kept.at(-1)?.day ?? known.from, 1) : known.from;
  const missing = next <= known.to ? await reckonDays(tx, scope.organizationId, { zone, from: next, to: known.to }) : [];
  return { ...wanted, today, firstDay, days: [...kept.filter(({ day }) => day < next), ...missing] };
}

export async function lowStockPage(
  tx: Tx,
  scope: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: LowStockItem[]; nextCursor: string | null }> {
  // One more than asked for tells whether there is a next page.
  const found = await findLowStock(tx, scope, placeAt(cursor), limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || !last) return { items, nextCursor: null };
  const place = [last.stockStatus === 'out' ? 0 : 1, last.name, last.id];
  return { items, nextCursor: Buffer.from(JSON.stringify(place)).toString('base64url') };
}

function placeAt(cursor: string | undefined): LowStockPlace | null {
  if (cursor === undefined) return null;
  try {
    const [status, name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown, unknown];
    const isPlace = (status === 0 || status === 1) && typeof name === 'string' && !name.includes('\0') && Number.isSafeInteger(id);
    if (isPlace) return { status, name, id: id as number };
  } catch {
    // Not one of ours.
  }
  throw new AppError('INVALID_INPUT', { details: [{ field: 'cursor', message: 'This is no place in the list.' }] });
}

const perMinute = 10;

/** Counting every item reads all of them: often enough for anyone who doubts a figure, too seldom to hurt the others. */
export async function recalculate(db: Db, scope: Scope, now: Date): Promise<{ corrected: number }> {
  const { organizationId } = scope;
  await limitRate(db, { key: `recalculate:${organizationId}`, most: perMinute, windowSeconds: 60 }, now);
  const corrected = await db.platform.transaction(async (queries) => {
    const folders = await correctTotals(queries, organizationId);
    // They were reckoned from the wrong totals.
    if (folders > 0) await forgetDays(queries, organizationId);
    return folders + (await correctItemCounts(queries, organizationId));
  });
  if (corrected > 0) await db.tenant(scope, async (tx) => tx.emit({ type: 'stats_update' }));
  return { corrected };
}
