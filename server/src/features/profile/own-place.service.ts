import type { OwnPlace } from '@onhand/contract/auth';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkFolder } from '../stock/stock-checks.service.ts';
import { updatePlace } from '../team/team.service.ts';

/** PLC-10: the person says where they work from; staff among their folders. Told to whoever sees who works where. */
export async function setOwnPlace(tx: Tx, scope: Scope, placeId: number | null): Promise<OwnPlace | null> {
  const folder = placeId === null ? null : await checkFolder(tx, scope, placeId, 'placeId');
  await updatePlace(tx, scope, scope.userId, placeId);
  tx.emit({ type: 'preferences_update' });
  return placeId === null || !folder ? null : { id: placeId, name: folder.name };
}
