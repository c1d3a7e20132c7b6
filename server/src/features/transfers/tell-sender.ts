import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersAbove } from '../../platform/visible-items.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { HeldTransfer } from './write-transfers.store.ts';

/** True if the sender, as they are now, may read the name of a place: they see it, or the organization shows its staff who has one. */
export async function mayNameToSender(tx: Tx, { organizationId }: Scope, { senderId }: Pick<HeldTransfer, 'senderId'>, place: number) {
  const [mayKnow = false] = await tx.values<boolean>(
    `WITH RECURSIVE ${foldersAbove('= $3')}
     SELECT m.role <> 'staff' OR o.staff_see_places OR EXISTS (
              SELECT FROM folder_assignments a WHERE a.organization_id = $1 AND a.user_id = m.user_id AND a.folder_id IN (SELECT id FROM above))
       FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, senderId, place],
  );
  return mayKnow;
}

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
