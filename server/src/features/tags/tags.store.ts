import type { Tag } from '@onhand/contract/tags';
import type { Tx } from '../../platform/db.ts';
import { itemsOfEach, itemsOfOne } from '../../platform/item-counts.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

export type TagRow = Omit<Tag, 'itemCount'>;

const columns = 'id, name, color';

const allTags = (scope: Scope) => `
  SELECT t.id, t.name, t.color, COALESCE(tagged.items, 0)::int AS "itemCount"
    FROM tags t LEFT JOIN (${itemsOfEach('tag', scope)}) AS tagged ON tagged.subject_id = t.id
   WHERE t.organization_id = $1 ORDER BY lower(t.name) COLLATE "und-x-icu", t.id`;
const oneTag = `
  SELECT t.id, t.name, t.color, (${itemsOfOne('tag', 't.id')}) AS "itemCount" FROM tags t WHERE t.organization_id = $1 AND t.id = $3`;

export function listTags(tx: Tx, scope: Scope): Promise<Tag[]> {
  return tx.rows<Tag>(allTags(scope), [scope.organizationId, folderFilter(scope)]);
}

export function readTag(tx: Tx, scope: Scope, id: number): Promise<Tag> {
  return tx.one<Tag>(oneTag, [scope.organizationId, folderFilter(scope), id]);
}

/** Locked in the order of their ids, so that two merges the other way round do not wait for each other. */
export function lockTags(tx: Tx, scope: Scope, ids: readonly number[]): Promise<TagRow[]> {
  const sql = `SELECT ${columns} FROM tags WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`;
  return tx.rows<TagRow>(sql, [scope.organizationId, ids]);
}

/** Undefined when the name is taken. */
export function insertTag(tx: Tx, scope: Scope, tag: Omit<TagRow, 'id'>): Promise<TagRow | undefined> {
  return tx.maybeOne<TagRow>(
    `INSERT INTO tags (organization_id, name, color) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [scope.organizationId, tag.name, tag.color],
  );
}

export async function updateTag(tx: Tx, scope: Scope, tag: TagRow): Promise<void> {
  const sql = 'UPDATE tags SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, tag.id, tag.name, tag.color]);
}

/** An item that carries both keeps one. */
export async function copyTagging(tx: Tx, scope: Scope, from: number, to: number): Promise<void> {
  await tx.run(
    `INSERT INTO item_tags (organization_id, item_id, tag_id)
     SELECT organization_id, item_id, $3 FROM item_tags WHERE organization_id = $1 AND tag_id = $2 ON CONFLICT DO NOTHING`,
    [scope.organizationId, from, to],
  );
}

/** Answers the items that lost the tag. */
export async function deleteTag(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const sql = 'DELETE FROM item_tags WHERE organization_id = $1 AND tag_id = $2 RETURNING item_id';
  const untagged = await tx.values<number>(sql, [scope.organizationId, id]);
  await tx.run('DELETE FROM tags WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
  return untagged;
}
