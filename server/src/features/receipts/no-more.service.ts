import type { ExpectedLine } from '@onhand/contract/receipt-answers';
import { can } from '@onhand/contract/permissions';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { holdToReceive } from '../orders/orders.service.ts';
import { closeShort } from '../orders/close-order.service.ts';
import { expectedLines, findExpected } from './expected.store.ts';
import { placeOf } from '../stock/places.service.ts';
import { tellOfReceipt } from './tell-of-receipt.ts';

interface Answer {
  line: z.input<typeof ExpectedLine>;
  isOrderDone: boolean;
  told: string | null;
}

/** P5: nothing more of a line will come. Whoever orders closes it short; anybody else tells them, and the line stays open until they do. */
export async function noMore(tx: Tx, scope: Scope, orderId: number, nth: number, note: string): Promise<Answer> {
  orNotFound(await findExpected(tx, scope, orderId));
  const order = await holdToReceive(tx, scope, orderId);
  const line = orNotFound((await expectedLines(tx, scope, orderId, [nth]))[0]);
  if (order.state === 'draft' || order.state === 'cancelled') {
    const became = order.state === 'draft' ? 'has not been sent yet' : 'was cancelled';
    throw new AppError('CONFLICT', { message: `PO-${order.number} ${became}.` });
  }
  if (line.outstanding === '0') return { line, isOrderDone: order.state === 'closed', told: `Nothing more of “${line.name}” is expected.` };
  if (can(scope.role, 'ORDER_STOCK')) {
    await closeShort(tx, scope, orderId, [nth]);
    tellOfReceipt(tx, [placeOf(line.place.placeId)], { orderId, line: nth });
    return {
      line: orNotFound((await expectedLines(tx, scope, orderId, [nth]))[0]),
      isOrderDone: (await findExpected(tx, scope, orderId))?.state === 'closed',
      told: null,
    };
  }
  await notify(tx, scope, {
    kind: 'order',
    tone: 'warn',
    title: `Nothing more of “${line.name}” comes, it is said`,
    text: `PO-${order.number}, ${order.vendorName}: ${line.received} of ${line.pieces} came.${note && ` ${note}`} Close the line short, or ask the vendor.`,
    link: `/orders/${orderId}`,
    to: { permission: 'ORDER_STOCK' },
    except: scope.userId,
    dedupeKey: `no-more:${orderId}:${nth}:${line.received}`,
  });
  return { line, isOrderDone: false, told: 'The office is told, and closes the line.' };
}
