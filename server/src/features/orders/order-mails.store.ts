import type { OrderState, SentOrder } from '@onhand/contract/order-answers';
import { can, type Role } from '@onhand/contract/permissions';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface NewOrderMail {
  orderId: number;
  address: string;
  cc: readonly string[];
  message: string;
  /** The app as people know it, for the link. */
  origin: string;
  /** Null where there is nothing to confirm any more. */
  sealedToken: string | null;
}

/** The answers go to whoever sends it. False where the person has no account any more. */
export async function insertOrderMail(tx: Tx, scope: Scope, mail: NewOrderMail, now: Date): Promise<void> {
  await tx.run(
    `INSERT INTO order_mails (organization_id, order_id, address, cc, message, origin, sealed_token, next_at, created_at, reply_name, reply_address)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $9, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), u.email
       FROM users u WHERE u.id = $2`,
    [scope.organizationId, scope.userId, mail.orderId, mail.address, mail.cc, mail.message, mail.origin, mail.sealedToken, now],
  );
}

/** How many addresses were written to: whoever gets a copy gets a mail. */
export function countMailedSince(tx: Tx, scope: Scope, since: Date): Promise<number> {
  return tx.value<number>(
    'SELECT COALESCE(sum(1 + cardinality(cc)), 0)::int FROM order_mails WHERE organization_id = $1 AND created_at > $2',
    [scope.organizationId, since],
  );
}

/** What waits is not to be sent any more: the order was cancelled, or is mailed anew. */
export async function dropWaitingMails(tx: Tx, scope: Scope, orderId: number): Promise<void> {
  await tx.run(
    `UPDATE order_mails SET status = 'failed', sealed_token = NULL WHERE organization_id = $1 AND order_id = $2 AND status = 'waiting'`,
    [scope.organizationId, orderId],
  );
}

export interface WaitingOrderMail {
  organizationId: number;
  id: string;
  orderId: number;
  number: number;
  state: OrderState;
  senderId: string | null;
  document: SentOrder;
  address: string;
  cc: string[];
  replyName: string;
  replyAddress: string;
  message: string;
  origin: string;
  sealedToken: string | null;
  attempts: number;
  createdAt: string;
}

/** The next mail that is due and that nobody is sending, for this process alone until the claim runs out. */
export function claimOrderMail(platform: Queries, now: Date, until: Date): Promise<WaitingOrderMail | undefined> {
  return platform.maybeOne<WaitingOrderMail>(
    `UPDATE order_mails m SET claimed_until = $2, attempts = m.attempts + 1 FROM orders o
      WHERE o.organization_id = m.organization_id AND o.id = m.order_id AND (m.organization_id, m.id) = (
        SELECT organization_id, id FROM order_mails
         WHERE status = 'waiting' AND next_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
         ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING m.organization_id AS "organizationId", m.id, m.order_id AS "orderId", o.number, o.state, o.sender_id AS "senderId",
               o.sent_document AS document, m.address, m.cc, m.reply_name AS "replyName", m.reply_address AS "replyAddress", m.message, m.origin,
               m.sealed_token AS "sealedToken", m.attempts, m.created_at AS "createdAt"`,
    [now, until],
  );
}

type Known = Pick<WaitingOrderMail, 'organizationId' | 'id'>;

/** The secret is of no use to us once the vendor has it. `problem` is said of one that went nowhere. */
export async function markMailSent(platform: Queries, { organizationId, id }: Known, now: Date, problem: string | null): Promise<void> {
  await platform.run(
    `UPDATE order_mails SET status = 'sent', sent_at = $3, claimed_until = NULL, sealed_token = NULL, last_error = $4
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, now, problem],
  );
}

/** Null for `nextAt` gives it up. One that was dropped meanwhile stays dropped. */
export async function markMailFailed(
  platform: Queries,
  { organizationId, id }: Known,
  { nextAt, error }: { nextAt: Date | null; error: string },
): Promise<void> {
  await platform.run(
    `UPDATE order_mails SET status = CASE WHEN $3::timestamptz IS NULL THEN 'failed' ELSE status END, next_at = COALESCE($3, next_at),
            claimed_until = NULL, last_error = $4, sealed_token = CASE WHEN $3 IS NOT NULL THEN sealed_token END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, nextAt, error.slice(0, 500)],
  );
}

/** Whoever sent it, while they are still here to read it; the membership goes when somebody leaves. */
export async function senderHere(platform: Queries, organizationId: number, senderId: string | null): Promise<string | null> {
  const role = await platform.maybeValue<Role>('SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2', [
    organizationId,
    senderId,
  ]);
  return role !== undefined && can(role, 'ORDER_STOCK') ? senderId : null;
}

/** Screens that show orders hear of what no request of theirs did: how a mail fared, what a vendor confirmed. */
export async function tellOfOrders(platform: Queries, organizationId: number): Promise<void> {
  await platform.run(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"batch_update","about":"order"}')`, [
    organizationId,
  ]);
}
