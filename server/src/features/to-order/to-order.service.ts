import { limits } from '@onhand/contract/limits';
import type { ToOrderDrafts, ToOrderPage } from '@onhand/contract/to-order';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type MadeDraft, makeDrafts } from '../orders/orders.service.ts';
import { draftLines } from './draft-lines.rules.ts';
import { dismiss, holdToOrder, type Offer, readNeeded, readOffers, readPage, takeBack, type WantedPage } from './to-order.store.ts';

const pageSize = 100;

/** BUY-02: what should be ordered, page by page, with what each group comes to on the first. */
export async function listToOrder(tx: Tx, scope: Scope, wanted: Omit<WantedPage, 'limit'>, now: Date): Promise<ToOrderPage> {
  const { groups, lines, listed, dismissed } = await readPage(tx, scope, { ...wanted, limit: pageSize }, now);
  const ids = lines.map(({ itemId }) => itemId);
  const offers = Map.groupBy(await readOffers(tx, scope, ids), ({ itemId }) => itemId);
  const shown = wanted.offset + lines.length;
  return {
    groups,
    lines: lines.map((line) => ({ ...line, offers: (offers.get(line.itemId) ?? []).map(withoutItem) })),
    dismissed,
    nextOffset: lines.length > 0 && shown < listed ? shown : null,
  };
}

const withoutItem = ({ itemId: _, ...offer }: Offer) => offer;

/** Made twice it changes nothing: what the first time drafted is on order the second time, and what is needed is reckoned anew under a lock. */
export async function draftToOrder(
  tx: Tx,
  scope: Scope,
  { vendorIds, itemIds, leftOut, choices }: z.output<typeof ToOrderDrafts>,
  now: Date,
): Promise<{ drafts: MadeDraft[]; told: string }> {
  await holdToOrder(tx, scope);
  const needed = await readNeeded(tx, scope, itemIds ?? null, now);
  const offers = await readOffers(tx, scope, needed.map(({ itemId }) => itemId));
  const plans = draftLines(needed, offers, { vendorIds: vendorIds ?? null, leftOut, choices });
  const parts = plans.flatMap(({ vendorId, lines }) => inOrders(lines).map((part) => ({ vendorId, lines: part })));
  const drafts = parts.length > 0 ? await makeDrafts(tx, scope, parts) : [];
  return { drafts, told: toldOf(drafts) };
}

/** An order has only so many lines; more become several. */
const inOrders = <Line>(lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / limits.linesOfOrder) }, (_, nth) =>
    lines.slice(nth * limits.linesOfOrder, (nth + 1) * limits.linesOfOrder),
  );

function toldOf(drafts: readonly MadeDraft[]): string {
  if (drafts.length === 0) return 'Nothing is to be ordered that is not on order already.';
  return drafts.length === 1 ? `PO-${drafts[0]?.number} for ${drafts[0]?.vendor} is drafted.` : `${drafts.length} orders are drafted.`;
}

/** What is not to be ordered is not, until its stock changes. */
export async function changeDismissals(
  tx: Tx,
  scope: Scope,
  { itemIds, isDismissed }: { itemIds: readonly number[]; isDismissed: boolean },
): Promise<{ items: number }> {
  const items = await (isDismissed ? dismiss : takeBack)(tx, scope, itemIds);
  tx.emit({ type: 'batch_update', about: 'order' });
  return { items };
}
