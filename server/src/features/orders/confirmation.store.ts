import type { OrderState, SentOrder } from '@onhand/contract/order-answers';
import type { Queries } from '../../platform/db.ts';
import { todayThere } from './orders.store.ts';

export interface OrderToConfirm {
  organizationId: number;
  id: number;
  number: number;
  state: OrderState;
  tokenHash: Buffer;
  document: SentOrder;
  expectedOn: string | null;
  until: string;
  confirmedAt: string | null;
  senderId: string | null;
}

/** By the hash of the link's secret, before any tenant is known. `held` for whoever goes on to confirm it: the second waits, and finds it done. */
export function findToConfirm(platform: Queries, tokenHash: Buffer, held = false): Promise<OrderToConfirm | undefined> {
  return platform.maybeOne<OrderToConfirm>(
    `SELECT o.organization_id AS "organizationId", o.id, o.number, o.state, o.confirm_token_hash AS "tokenHash", o.sent_document AS document,
            o.expected_on::text AS "expectedOn", o.confirm_until AS until, o.confirmed_at AS "confirmedAt", o.sender_id AS "senderId"
       FROM orders o JOIN organizations z ON z.id = o.organization_id
      WHERE o.confirm_token_hash = $1 AND z.deleted_at IS NULL ${held ? 'FOR UPDATE OF o' : ''}`,
    [tokenHash],
  );
}

export interface ConfirmedLine {
  line: number;
  packs: string;
  day: string | null;
}

/** What is awaited first is the order's day from then on. When all is to be here is promised, unless the day that was asked for was over by then. */
export async function writeConfirmation(
  platform: Queries,
  { organizationId, id }: Pick<OrderToConfirm, 'organizationId' | 'id'>,
  { by, note, lines, expectedOn, at }: { by: string; note: string; lines: readonly ConfirmedLine[]; expectedOn: string | null; at: Date },
): Promise<void> {
  await platform.run(
    `UPDATE order_lines l SET confirmed_packs = c.packs, confirmed_on = c.day
       FROM unnest($3::int[], $4::numeric[], $5::date[]) AS c (line, packs, day)
      WHERE l.organization_id = $1 AND l.order_id = $2 AND l.line = c.line`,
    [organizationId, id, lines.map(({ line }) => line), lines.map(({ packs }) => packs), lines.map(({ day }) => day)],
  );
  await platform.run(
    `UPDATE orders o SET confirmed_at = $5, confirmed_by = $3, confirm_note = $4, expected_on = COALESCE((
        SELECT min(COALESCE(l.confirmed_on, $6::date)) FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = $2 AND l.outstanding > 0), $6::date),
       promised_on = CASE WHEN (o.sent_document ->> 'expectedOn')::date < ${todayThere('$5')} THEN NULL ELSE (
        SELECT max(COALESCE(l.confirmed_on, $6::date)) FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = $2 AND l.confirmed_packs > 0) END
      WHERE o.organization_id = $1 AND o.id = $2`,
    [organizationId, id, by, note, at, expectedOn],
  );
}
