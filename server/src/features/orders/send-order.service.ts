import { exact } from '@onhand/contract/costing-decimals';
import { confirmationDays } from '@onhand/contract/order-answers';
import { type OrderMailInput } from '@onhand/contract/order-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { seal } from '../../platform/identity/sealed.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { noteVendorPrices } from '../vendors/vendors.service.ts';
import { sendOrderMails } from './deliver-order-mails.service.ts';
import { documentOf } from './order-document.ts';
import { draftLines, type KeptLine } from './order-lines.store.ts';
import { countMailedSince, dropWaitingMails, insertOrderMail } from './order-mails.store.ts';
import { isDraft, orderName, refusalOf, tellOfOrder, tellReceiversOf } from './order-states.ts';
import { todayThere } from './orders.store.ts';
import { sealPurpose } from './seal-purpose.ts';
import { holdVendor, itemsToOrder, leadDays } from './vendor-terms.store.ts';
import { documentKind, type HeldOrder, holdOrder, markSent } from './write-orders.store.ts';

type Mailing = z.output<typeof OrderMailInput>;

export interface Sending {
  services: Services;
  tx: Tx;
  scope: Scope;
  /** The app as the person addressed it. */
  origin: string;
}

/** From here on packs, sizes and prices are as agreed. Whoever comes second finds that it has been sent. */
export async function sendOrder({ services, tx, scope, origin }: Sending, id: number, mail: Mailing | null): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  isDraft(order);
  const vendor = order.vendorId === null ? undefined : await holdVendor(tx, scope, order.vendorId);
  if (mail && !vendor) throw withoutVendor(order);
  const lines = await draftLines(tx, scope, id);
  await refuseWhatIsGone(tx, scope, order, lines);
  const now = services.now();
  const expectedOn = order.expectedOn ?? (await expectedBy(tx, scope, order, now));
  const document = await documentOf(tx, scope, { ...order, vendorName: vendor?.name ?? order.vendorName, expectedOn }, now);
  await markSent(tx, scope, id, document, now);
  if (vendor) await notePrices(tx, scope, { id, vendorId: vendor.id }, lines);
  if (mail) await mailOrder({ services, tx, scope, origin }, order, mail, true);
  await tellReceiversOf(tx, scope, id);
}

/** As it was sent. The link of an earlier mail ends with this one's; what was confirmed stays so, and needs no link. */
export async function mailAgain({ services, tx, scope, origin }: Sending, id: number, mail: Mailing): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  if (order.state !== 'sent') throw refusalOf(order);
  if (order.vendorId === null) throw withoutVendor(order);
  const isConfirmed = await tx.value<boolean>('SELECT confirmed_at IS NOT NULL FROM orders WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
  ]);
  await dropWaitingMails(tx, scope, id);
  await mailOrder({ services, tx, scope, origin }, order, mail, !isConfirmed);
  await tellOfOrder(tx, scope, id);
}

/** In addresses, copies among them: nobody writes to strangers in the operator's name all day. */
const anHour = { most: 200, windowSeconds: 3600 };

/** The mail is a row of this transaction, so there is never an order that was mailed and not sent; it goes out after the commit. */
async function mailOrder(
  { services, tx, scope, origin }: Sending,
  { id }: HeldOrder,
  mail: Mailing,
  asksToConfirm: boolean,
): Promise<void> {
  const now = services.now();
  const addresses = 1 + mail.cc.length;
  if ((await countMailedSince(tx, scope, new Date(now.getTime() - anHour.windowSeconds * 1000))) + addresses > anHour.most) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Many orders were mailed within the last hour. Please wait a while.',
      retryAfterSeconds: 600,
    });
  }
  // Another organization is soon made, so those of a person are counted, too.
  await limitRate(services.db, { key: `order-mails-by:${scope.userId}`, tries: addresses, ...anHour }, now);
  const token = asksToConfirm ? newToken() : null;
  if (token !== null) {
    const until = new Date(now.getTime() + confirmationDays * 86_400_000);
    const sql = 'UPDATE orders SET confirm_token_hash = $3, confirm_until = $4 WHERE organization_id = $1 AND id = $2';
    await tx.run(sql, [scope.organizationId, id, hashToken(token), until]);
  }
  const sealedToken = token === null ? null : await seal(services.secretKey, sealPurpose, { token });
  const { to: address, cc, message } = mail;
  await insertOrderMail(tx, scope, { orderId: id, address, cc, message, origin, sealedToken }, now);
  tx.afterCommit(() => {
    sendOrderMails(services).catch((error: unknown) => services.log.error({ err: error }, 'orders could not be mailed at once'));
  });
}

/** BUY-01: what was agreed is a price of its day. A line without one says nothing of what the vendor asks. */
async function notePrices(
  tx: Tx,
  scope: Scope,
  { id, vendorId }: { id: number; vendorId: number },
  lines: readonly KeptLine[],
): Promise<void> {
  const said = lines.filter(({ price }) => !exact(price).eq(0)).map((line) => ({ ...line, vendorId }));
  await noteVendorPrices(tx, scope, said, { kind: documentKind, id });
}

async function refuseWhatIsGone(tx: Tx, scope: Scope, order: HeldOrder, lines: readonly KeptLine[]): Promise<void> {
  if (lines.length === 0) throw invalid('lines', 'There is nothing on this order yet.');
  const items = await itemsToOrder(
    tx,
    scope,
    order.vendorId,
    lines.map(({ itemId }) => itemId),
  );
  const gone = lines.find(({ itemId }) => !items.has(itemId));
  if (gone) throw new AppError('CONFLICT', { message: `“${gone.itemName}” was archived or deleted. Take it off the order first.` });
}

/** The day by which the slowest of its items usually comes. */
async function expectedBy(tx: Tx, scope: Scope, { id, vendorId }: HeldOrder, now: Date): Promise<string | null> {
  const days = vendorId === null ? null : await leadDays(tx, scope, vendorId, id);
  if (days === null) return null;
  return tx.value<string>(`SELECT (${todayThere('$2')} + $3::int)::text`, [scope.organizationId, now, days]);
}

function withoutVendor({ number, vendorName }: HeldOrder): AppError {
  const message = `${vendorName} is no longer among your vendors, so order ${orderName(number)} cannot be mailed. It can be sent by other means.`;
  return new AppError('CONFLICT', { message });
}
