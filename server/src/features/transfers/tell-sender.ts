import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { HeldTransfer } from './write-transfers.store.ts';

/** PLC-05: whoever sent it is told of a difference, unless they found it themselves. */
export async function tellSender(
  tx: Tx,
  scope: Scope,
  { id, senderId }: Pick<HeldTransfer, 'id' | 'senderId'>,
  title: string,
  text: string,
): Promise<void> {
  if (senderId === null) return;
  await notify(tx, scope, {
    kind: 'transfer',
    tone: 'warn',
    title,
    text,
    link: `/transfers/${id}`,
    to: { userIds: [senderId] },
    except: scope.userId,
  });
}
