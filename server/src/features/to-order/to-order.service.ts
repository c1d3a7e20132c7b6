import type { ToOrderDraft, ToOrderDrafts, ToOrderPage } from '@onhand/contract/to-order';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdPlanning, makeDrafts, orderName } from '../orders/orders.service.ts';
import { draftLines } from './draft-lines.rules.ts';
import { jobsOf, keepJobsOfLines } from './jobs-of-lines.service.ts';
import { linesOfJobs } from './job-needs.store.ts';
import { dismiss, type Offer, placesToDeliver, readNeeded, readOffers, readPage, takeBack, type WantedPage } from './to-order.store.ts';

/** BUY-02: what should be ordered, page by page, with what each group comes to on the first. */
export async function listToOrder(tx: Tx, scope: Scope, wanted: WantedPage, now: Date): Promise<ToOrderPage> {
  const { groups, lines, listed, dismissed } = await readPage(tx, scope, wanted, now);
  const ids = lines.map(({ itemId }) => itemId);
  const offers = Map.groupBy(await readOffers(tx, scope, ids), ({ itemId }) => itemId);
  const missing = Map.groupBy(await linesOfJobs(tx, scope, ids), ({ itemId }) => itemId);
  const shown = wanted.offset + lines.length;
  return {
    groups,
    lines: lines.map((line) => ({
      ...line,
      jobs: jobsOf(missing.get(line.itemId) ?? []),
      offers: (offers.get(line.itemId) ?? []).map(withoutItem),
    })),
    dismissed,
    nextOffset: lines.length > 0 && shown < listed ? shown : null,
  };
}

const withoutItem = ({ itemId: _itemId, ...offer }: Offer) => offer;

/** Made twice it changes nothing: what the first time drafted is on order the second time, and what is needed is reckoned anew under a lock. */
export async function draftToOrder(
  tx: Tx,
  scope: Scope,
  { vendorIds, itemIds, leftOut, choices, placeId }: z.output<typeof ToOrderDrafts>,
  now: Date,
): Promise<{ drafts: ToOrderDraft[]; told: string }> {
  await holdPlanning(tx, scope);
  const needed = await readNeeded(tx, scope, itemIds ?? null, now);
  const offers = await readOffers(
    tx,
    scope,
    needed.map(({ itemId }) => itemId),
  );
  const plans = draftLines(needed, offers, { vendorIds: vendorIds ?? null, leftOut, choices });
  if (plans.length === 0) return { drafts: [], told: toldOf([]) };
  const named = plans.map(({ vendorId, lines }) => ({ vendorId, itemIds: lines.map(({ itemId }) => itemId) }));
  const places = new Map((await placesToDeliver(tx, scope, named)).map(({ vendorId, place }) => [vendorId, place]));
  const made = await makeDrafts(
    tx,
    scope,
    plans.map((plan) => ({ ...plan, place: placeId === undefined ? (places.get(plan.vendorId) ?? 0) : (placeId ?? 0) })),
  );
  await keepJobsOfLines(tx, scope, needed, plans, made);
  const nameOf = new Map(offers.map(({ vendorId, name }) => [vendorId, name]));
  const drafts = made.map(({ id, number, vendorId, isNew }) => ({ id, number, vendor: nameOf.get(vendorId) ?? '', isNew }));
  return { drafts, told: toldOf(drafts) };
}

function toldOf(drafts: readonly ToOrderDraft[]): string {
  const [first] = drafts;
  if (!first) return 'Nothing is to be ordered that is not on order already.';
  if (drafts.length === 1) return `${orderName(first.number)} for ${first.vendor} ${first.isNew ? 'is drafted' : 'has it now'}.`;
  return `${drafts.length} orders are drafted.`;
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
