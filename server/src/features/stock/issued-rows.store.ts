import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordedColumns } from './movements.store.ts';
import type { RecordedRow } from './recorded-row.ts';

/** An issue of a document, and what has become of it. */
export interface IssuedRow extends RecordedRow {
  isUndone: boolean;
  /** So much of it is back. */
  cameBack: string;
  /** A later row changed what earlier ones cost, as if something had been otherwise from the first. */
  isReplayed: boolean;
}

const isUndone = (row: string) => `EXISTS (SELECT FROM movements u WHERE u.organization_id = $1 AND u.reverses = ${row}.id)`;

/** Called while the items are held. What comes back of an issue belongs to the same document. */
export function issuedRows(tx: Tx, scope: Scope, ids: readonly number[]): Promise<IssuedRow[]> {
  return tx.rows<IssuedRow>(
    `SELECT ${recordedColumns}, ${isUndone('m')} AS "isUndone", trim_scale(back.quantity) AS "cameBack", EXISTS (
              SELECT FROM movements c WHERE c.organization_id = $1 AND c.item_id = m.item_id AND c.id > m.id AND c.kind IN ('undo', 'revalue')
                 AND c.detail ->> 'way' = 'replayed') AS "isReplayed"
       FROM movements m CROSS JOIN LATERAL (
              SELECT COALESCE(sum(b.delta), 0) AS quantity FROM movements b
               WHERE b.organization_id = $1 AND b.document_kind = m.document_kind AND b.document_id = m.document_id AND b.id > m.id
                 AND b.kind = 'in' AND b.detail @> jsonb_build_object('cameBack', jsonb_build_object('of', m.id)) AND NOT ${isUndone('b')}) AS back
      WHERE m.organization_id = $1 AND m.id = ANY ($2) AND m.kind = 'out' AND m.document_id IS NOT NULL`,
    [scope.organizationId, ids],
  );
}
