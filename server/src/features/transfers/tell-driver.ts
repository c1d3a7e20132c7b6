import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersAbove } from '../../platform/visible-items.ts';
import { notify } from '../notifications/notifications.service.ts';
import { listed } from './listed.ts';

/** True of a place that the person who takes from it does not see. */
export const concernsDriver = ({ visibleFolders }: Scope, from: number): boolean =>
  visibleFolders !== 'all' && !visibleFolders.includes(from);

/**
 * PLC-18: something was taken from a place by a person who does not see it. Whoever works from there is told, because they would look for it; of
 * a place that nobody works from the document says so, and its history.
 */
export async function tellDriver(tx: Tx, scope: Scope, from: number, transferId: number): Promise<void> {
  const userIds = await tx.values<string>(
    `WITH RECURSIVE ${foldersAbove('= $2')}
     SELECT user_id FROM memberships WHERE organization_id = $1 AND place_id IN (SELECT id FROM above)`,
    [scope.organizationId, from],
  );
  if (userIds.length === 0) return;
  const taken = await tx.rows<{ person: string; place: string; goal: string | null; what: string }>(
    `SELECT t.sent_by AS person, t.from_name AS place, t.to_name AS goal, trim_scale(l.sent) || ' “' || l.item_name || '”' AS what
       FROM transfers t JOIN transfer_lines l ON l.organization_id = $1 AND l.transfer_id = t.id
      WHERE t.organization_id = $1 AND t.id = $2 ORDER BY l.position`,
    [scope.organizationId, transferId],
  );
  const [first] = taken;
  if (!first) return;
  await notify(tx, scope, {
    kind: 'transfer',
    title: `${first.person} took from ${first.place}`,
    text: `${listed(taken.map(({ what }) => what))}, into ${first.goal ?? 'no folder'}.`,
    link: `/transfers/${transferId}`,
    to: { userIds },
    except: scope.userId,
    folderIds: [from],
  });
}
