import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { WayOfCorrection } from './costing-correction.rules.ts';

/** The row of a receipt; what was undone as if it had never been cannot be corrected any more. */
export interface ReceiptRow {
  id: number;
  received: string;
  isUndone: boolean;
}

/** Called while the items are held. */
export function receiptRows(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ReceiptRow[]> {
  return tx.rows<ReceiptRow>(
    `SELECT m.id, trim_scale(m.delta) AS received, EXISTS (
              SELECT FROM movements r WHERE r.organization_id = $1 AND r.reverses = m.id
                 AND (r.detail @> '{"isExact": true}' OR r.detail ->> 'way' IN ('exact', 'replayed'))) AS "isUndone"
       FROM movements m WHERE m.organization_id = $1 AND m.id = ANY ($2) AND m.delta > 0`,
    [scope.organizationId, ids],
  );
}

export function waysOfCorrections(tx: Tx, scope: Scope, ids: readonly number[]): Promise<{ id: number; way: WayOfCorrection }[]> {
  return tx.rows(`SELECT id, detail ->> 'way' AS way FROM movements WHERE organization_id = $1 AND id = ANY ($2)`, [
    scope.organizationId,
    ids,
  ]);
}
