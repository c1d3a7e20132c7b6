import type { CustomField } from '@onhand/contract/custom-fields';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const columns = 'id, name, kind, choices, position';
const inOrder = `SELECT ${columns} FROM custom_fields WHERE organization_id = $1 ORDER BY position, id`;

export function listCustomFields(tx: Tx, scope: Scope): Promise<CustomField[]> {
  return tx.rows<CustomField>(inOrder, [scope.organizationId]);
}

/** All of them, because the place of one is a place among the others. */
export function lockCustomFields(tx: Tx, scope: Scope): Promise<CustomField[]> {
  return tx.rows<CustomField>(`${inOrder} FOR UPDATE`, [scope.organizationId]);
}

/** Until the end no option can go that an item is about to hold. */
export function holdCustomFields(tx: Tx, scope: Scope): Promise<CustomField[]> {
  return tx.rows<CustomField>(`${inOrder} FOR SHARE`, [scope.organizationId]);
}

/** At the end of the list; undefined when the name is taken. */
export function insertCustomField(
  tx: Tx,
  scope: Scope,
  field: Pick<CustomField, 'name' | 'kind' | 'choices'>,
): Promise<CustomField | undefined> {
  return tx.maybeOne<CustomField>(
    `INSERT INTO custom_fields (organization_id, name, kind, choices, position)
     SELECT $1, $2, $3, $4, COALESCE(max(position) + 1, 0) FROM custom_fields WHERE organization_id = $1
     ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [scope.organizationId, field.name, field.kind, field.choices],
  );
}

export async function updateCustomField(tx: Tx, scope: Scope, { id, name, choices }: CustomField): Promise<void> {
  const sql = 'UPDATE custom_fields SET name = $3, choices = $4 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, id, name, choices]);
}

/** Numbers the fields as they stand in the list. */
export async function orderCustomFields(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run(
    `UPDATE custom_fields f SET position = o.place - 1 FROM unnest($2::bigint[]) WITH ORDINALITY AS o (id, place)
      WHERE f.organization_id = $1 AND f.id = o.id AND f.position <> o.place - 1`,
    [scope.organizationId, ids],
  );
}

export function countItemsWith(tx: Tx, scope: Scope, id: number, choices: readonly string[]): Promise<number> {
  const sql = 'SELECT count(*)::int AS count FROM items WHERE organization_id = $1 AND custom ->> $2 = ANY ($3)';
  return tx.value<number>(sql, [scope.organizationId, String(id), choices]);
}

/** Answers the items that held something in the field. */
export function clearCustomField(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  return tx.values<number>(
    'UPDATE items SET custom = custom - $2::text, updated_at = clock_timestamp() WHERE organization_id = $1 AND custom ? $2 RETURNING id',
    [scope.organizationId, String(id)],
  );
}

export async function deleteCustomField(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM custom_fields WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
