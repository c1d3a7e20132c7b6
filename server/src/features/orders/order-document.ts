import { spell, sum } from '@onhand/contract/costing-decimals';
import type { SentOrder } from '@onhand/contract/order-answers';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { linesOf } from './orders.store.ts';
import { type HeldOrder, personsName } from './write-orders.store.ts';

interface Head {
  organization: string;
  organizationAddress: string;
  currency: string;
  sentBy: string;
  vendorContact: string;
  vendorAddress: string;
}

/** The order as the vendor gets it: with the vendor's own numbers, and nothing that is ours alone. */
export async function documentOf(tx: Tx, scope: Scope, order: HeldOrder, now: Date): Promise<SentOrder> {
  const head = await tx.one<Head>(
    `SELECT o.name AS organization, o.address AS "organizationAddress", o.currency, ${personsName()} AS "sentBy",
            COALESCE(v.contact, '') AS "vendorContact", COALESCE(v.address, '') AS "vendorAddress"
       FROM organizations o LEFT JOIN vendors v ON v.organization_id = o.id AND v.id = $3 WHERE o.id = $1`,
    [scope.organizationId, scope.userId, order.vendorId],
  );
  const lines = await linesOf(tx, scope, order.id);
  return {
    ...head,
    number: order.number,
    vendorName: order.vendorName,
    deliverTo: order.placeName ?? '',
    expectedOn: order.expectedOn,
    note: order.note,
    sentAt: now.toISOString(),
    total: spell(sum(lines.map(({ total = '0' }) => total))),
    lines: lines.map(({ unit, place, hasOwnPlace, line, vendorSku, name, sku, packs, piecesPerPack, pieces, price, total, note }) => ({
      line,
      vendorSku,
      name,
      sku,
      unit: unit?.name ?? null,
      packs,
      piecesPerPack,
      pieces,
      price,
      total,
      deliverTo: hasOwnPlace ? (place.name ?? '') : null,
      note,
    })),
  };
}
