import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { QuickActionRow } from './quick-actions.rules.ts';

const select = `
  SELECT a.id, a.name, a.action_type AS "actionType", a.is_default AS "isDefault", trim_scale(a.quantity)::text AS quantity, a.price_source AS price,
         a.folder_id AS "folderId", COALESCE(f.name, a.folder_name) AS "folderName",
         ARRAY(SELECT t.id FROM quick_action_tags qt JOIN tags t ON t.organization_id = $1 AND t.id = qt.tag_id
                WHERE qt.organization_id = $1 AND qt.quick_action_id = a.id ORDER BY lower(t.name), t.id) AS "tagIds",
         ARRAY(SELECT t.name FROM quick_action_tags qt JOIN tags t ON t.organization_id = $1 AND t.id = qt.tag_id
                WHERE qt.organization_id = $1 AND qt.quick_action_id = a.id ORDER BY lower(t.name), t.id) AS "tagNames"
    FROM quick_actions a LEFT JOIN folders f ON f.organization_id = $1 AND f.id = a.folder_id
   WHERE a.organization_id = $1`;
const byTypeAndName = `${select}
   ORDER BY array_position(ARRAY['decrease', 'increase', 'set', 'move', 'tag'], a.action_type), lower(a.name) COLLATE "und-x-icu", a.id`;

const withNumbers = (row: QuickActionRow): QuickActionRow => ({ ...row, tagIds: row.tagIds.map(Number) });

export async function listActions(tx: Tx, scope: Scope): Promise<QuickActionRow[]> {
  return (await tx.rows<QuickActionRow>(byTypeAndName, [scope.organizationId])).map(withNumbers);
}

export async function readAction(tx: Tx, scope: Scope, id: number): Promise<QuickActionRow> {
  return withNumbers(await tx.existing<QuickActionRow>(`${select} AND a.id = $2`, [scope.organizationId, id]));
}

export async function findDefault(tx: Tx, scope: Scope): Promise<number | null> {
  const sql = 'SELECT id FROM quick_actions WHERE organization_id = $1 AND is_default';
  return (await tx.maybeValue<number>(sql, [scope.organizationId])) ?? null;
}

/** One after the other in an organization: of two new defaults at the same moment the later one stays. */
export async function lockActions(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('quick-actions:' || $1::text, 0))`, [scope.organizationId]);
}

export async function clearDefault(tx: Tx, scope: Scope): Promise<void> {
  await tx.run('UPDATE quick_actions SET is_default = false WHERE organization_id = $1 AND is_default', [scope.organizationId]);
}

/** The columns that are written; tags go into a table of their own. */
export type WrittenAction = Pick<QuickActionRow, 'name' | 'actionType' | 'isDefault' | 'quantity' | 'price' | 'folderId' | 'folderName'>;

const valuesOf = ({ name, actionType, isDefault, quantity, price, folderId, folderName }: WrittenAction) => [
  name,
  actionType,
  isDefault,
  quantity,
  price,
  folderId,
  folderName,
];

/** Undefined when the name is taken. */
export function insertAction(tx: Tx, scope: Scope, action: WrittenAction, pinHash: string): Promise<number | undefined> {
  return tx.maybeValue<number>(
    `INSERT INTO quick_actions (organization_id, pin_hash, name, action_type, is_default, quantity, price_source, folder_id, folder_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING id`,
    [scope.organizationId, pinHash, ...valuesOf(action)],
  );
}

export async function updateAction(tx: Tx, scope: Scope, id: number, action: WrittenAction, pinHash: string | null): Promise<void> {
  await tx.run(
    `UPDATE quick_actions SET name = $3, action_type = $4, is_default = $5, quantity = $6, price_source = $7, folder_id = $8, folder_name = $9,
            revision = revision + 1
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, ...valuesOf(action)],
  );
  if (pinHash === null) return;
  await tx.run('UPDATE quick_actions SET pin_hash = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, pinHash]);
}

export async function replaceActionTags(tx: Tx, scope: Scope, id: number, tagIds: readonly number[]): Promise<void> {
  await tx.run('DELETE FROM quick_action_tags WHERE organization_id = $1 AND quick_action_id = $2', [scope.organizationId, id]);
  const sql = 'INSERT INTO quick_action_tags (organization_id, quick_action_id, tag_id) SELECT $1, $2, unnest($3::bigint[])';
  await tx.run(sql, [scope.organizationId, id, tagIds]);
}

/** A tag that is merged into another goes on being set under the other's name; an action that names both keeps one. */
export async function copyActionTag(tx: Tx, scope: Scope, from: number, to: number): Promise<void> {
  await tx.run(
    `INSERT INTO quick_action_tags (organization_id, quick_action_id, tag_id)
     SELECT organization_id, quick_action_id, $3 FROM quick_action_tags WHERE organization_id = $1 AND tag_id = $2 ON CONFLICT DO NOTHING`,
    [scope.organizationId, from, to],
  );
}

export async function deleteAction(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM quick_actions WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

/** Held, so that it cannot be deleted before the action that names it is written. */
export function holdFolderName(tx: Tx, scope: Scope, id: number): Promise<string | undefined> {
  return tx.maybeValue<string>('SELECT name FROM folders WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [scope.organizationId, id]);
}

export function holdTagNames(tx: Tx, scope: Scope, ids: readonly number[]): Promise<string[]> {
  const sql = 'SELECT name FROM tags WHERE organization_id = $1 AND id = ANY ($2) ORDER BY lower(name), id FOR KEY SHARE';
  return tx.values<string>(sql, [scope.organizationId, ids]);
}

export async function findPreference(tx: Tx, scope: Scope): Promise<number | null> {
  const sql = 'SELECT quick_action_id FROM quick_action_preferences WHERE organization_id = $1 AND user_id = $2';
  return (await tx.maybeValue<number>(sql, [scope.organizationId, scope.userId])) ?? null;
}

export async function writePreference(tx: Tx, scope: Scope, quickActionId: number | null): Promise<void> {
  if (quickActionId === null) {
    await tx.run('DELETE FROM quick_action_preferences WHERE organization_id = $1 AND user_id = $2', [scope.organizationId, scope.userId]);
    return;
  }
  await tx.run(
    `INSERT INTO quick_action_preferences (organization_id, user_id, quick_action_id) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, user_id) DO UPDATE SET quick_action_id = excluded.quick_action_id`,
    [scope.organizationId, scope.userId, quickActionId],
  );
}
