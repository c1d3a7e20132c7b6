import { timingSafeEqual } from 'node:crypto';
import { ConfirmationInput } from '@onhand/contract/order-inputs';
import { sentenceFor } from '../../platform/input-words.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/tokens.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { changesSaid, confirmedLines, inputOf, problemOf } from './confirmation.rules.ts';
import { findToConfirm, type OrderToConfirm, writeConfirmation } from './confirmation.store.ts';
import { senderHere, tellOfOrders } from './order-mails.store.ts';
import { orderName } from './order-states.ts';

export type Found = { order: OrderToConfirm; problem: null } | { order: OrderToConfirm | undefined; problem: string };

export async function findConfirmation({ db, now }: Services, token: string): Promise<Found> {
  return judged(await findToConfirm(db.platform, hashToken(token)), token, now());
}

/** The index found it by the hash; the comparison that lets somebody in takes the same time for any other. */
function judged(order: OrderToConfirm | undefined, token: string, now: Date): Found {
  const isMeant = order !== undefined && timingSafeEqual(order.tokenHash, hashToken(token));
  if (!isMeant) return { order: undefined, problem: problemOf(undefined, now) ?? '' };
  const problem = problemOf(order, now);
  return problem === null ? { order, problem } : { order, problem };
}

/** Once: the order is held, so a second press finds it confirmed. Answers a sentence where it could not be. */
export async function confirmOrder({ db, now }: Services, token: string, form: Readonly<Record<string, unknown>>) {
  return db.platform.transaction(async (platform): Promise<{ done: OrderToConfirm } | { problem: string; isOver: boolean }> => {
    const { order, problem } = judged(await findToConfirm(platform, hashToken(token), true), token, now());
    if (problem !== null) return { problem, isOver: true };
    const parsed = ConfirmationInput.safeParse(inputOf(form, order.document), { error: sentenceFor });
    if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'Please check what you entered.', isOver: false };
    const { by, note, expectedOn } = parsed.data;
    const lines = confirmedLines(order.document, parsed.data);
    await writeConfirmation(platform, order, { by, note, lines, expectedOn: expectedOn ?? order.expectedOn, at: now() });
    const sender = await senderHere(platform, order.organizationId, order.senderId);
    const said = changesSaid(order.document, lines, expectedOn);
    await notifyFromJob(platform, order.organizationId, {
      kind: 'order',
      tone: said.startsWith('Everything') ? 'good' : 'warn',
      title: `${order.document.vendorName} confirmed order ${orderName(order.number)}`,
      text: note === '' ? said : `${said} “${note.slice(0, 300)}”`,
      link: `/orders/${order.id}`,
      to: sender === null ? { permission: 'ORDER_STOCK' } : { userIds: [sender] },
    });
    await tellOfOrders(platform, order.organizationId);
    return { done: order };
  });
}
