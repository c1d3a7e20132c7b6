import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldOrder, holdOrder } from './write-orders.store.ts';

/** The draft that "To order" made for a vendor and place, alone until the end. */
export async function findPlannedDraft(tx: Tx, scope: Scope, vendorId: number, place: number): Promise<HeldOrder | undefined> {
  const id = await tx.maybeValue<number>(
    `SELECT id FROM orders WHERE organization_id = $1 AND vendor_id = $2 AND place = $3 AND state = 'draft' AND is_planned
      ORDER BY id DESC LIMIT 1`,
    [scope.organizationId, vendorId, place],
  );
  if (id === undefined) return undefined;
  const held = await holdOrder(tx, scope, id);
  // Somebody may have sent it while this waited for it.
  return held.state === 'draft' ? held : undefined;
}
