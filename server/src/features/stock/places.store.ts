import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';

/** A folder the person may put things into; it cannot be deleted before this is done. */
export async function holdFolder(tx: Tx, scope: Scope, id: number): Promise<{ name: string } | undefined> {
  return tx.maybeOne(`SELECT name FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')} AND id = $3 FOR KEY SHARE`, [
    scope.organizationId,
    folderFilter(scope),
    id,
  ]);
}

export interface FolderName {
  id: number;
  name: string;
}

/** The same of several. */
export function holdingFolders(scope: Scope, ids: readonly number[]): Statement<FolderName> {
  const sql = `SELECT id, name FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')} AND id = ANY ($3) ORDER BY id FOR KEY SHARE`;
  return { sql, values: [scope.organizationId, folderFilter(scope), ids] };
}

/** The same of folders that a document names, of which the person may see one and know the other by its name alone. */
export function holdingNamedFolders(scope: Scope, ids: readonly number[]): Statement<FolderName & { isVisible: boolean }> {
  const sql = `SELECT id, name, ${isVisibleFolder('id')} AS "isVisible" FROM folders WHERE organization_id = $1 AND id = ANY ($3) ORDER BY id FOR KEY SHARE`;
  return { sql, values: [scope.organizationId, folderFilter(scope), ids] };
}

/** Read after the item is locked: joined to it, the name could be that of the folder it lay in before. */
export async function nameOfFolder(tx: Tx, scope: Scope, id: number | null): Promise<string | null> {
  const folder = await tx.maybeOne<{ name: string }>('SELECT name FROM folders WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
  ]);
  return folder?.name ?? null;
}

/** The same of a place below that of goods on the way, which is a person who holds something. */
export async function nameOfPlace(tx: Tx, scope: Scope, place: number): Promise<string | null> {
  if (place >= 0) return nameOfFolder(tx, scope, place);
  const sql = 'SELECT name FROM holders WHERE organization_id = $1 AND place = $2';
  return (await tx.maybeOne<{ name: string }>(sql, [scope.organizationId, place]))?.name ?? null;
}

/** The folder and everything below it. */
export async function subtreeIds(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `WITH RECURSIVE below AS (
       SELECT id FROM folders WHERE organization_id = $1 AND id = $2
        UNION
       SELECT f.id FROM folders f JOIN below b ON f.parent_id = b.id WHERE f.organization_id = $1
     ) SELECT id FROM below`,
    [scope.organizationId, id],
  );
  return rows.map((row) => row.id);
}

/** Held until the end, so that nobody forbids decimals or deletes the unit while an item with decimals is written. */
export async function holdUnit(tx: Tx, scope: Scope, id: number): Promise<{ name: string; allowsDecimals: boolean } | undefined> {
  return tx.maybeOne('SELECT name, allows_decimals AS "allowsDecimals" FROM units WHERE organization_id = $1 AND id = $2 FOR SHARE', [
    scope.organizationId,
    id,
  ]);
}
