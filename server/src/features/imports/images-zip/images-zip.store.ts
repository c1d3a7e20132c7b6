import type { ImageZip, ZippedImage } from '@onhand/contract/import-images';
import type { Queries, Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';

export type StoredImageZip = ImageZip & { fileKey: string };

const columns = `id, file_name AS "fileName", file_key AS "fileKey", status, created_at AS "createdAt", user_name AS "userName", pictures,
  COALESCE(progress_done, 0) AS done, is_cancelling AS "isCancelling"`;

interface NewZip {
  fileName: string;
  fileKey: string;
  pictures: readonly ZippedImage[];
}

export function insertImageZip(tx: Tx, scope: Scope, { fileName, fileKey, pictures }: NewZip): Promise<StoredImageZip> {
  return tx.one<StoredImageZip>(
    `INSERT INTO image_zips (organization_id, user_id, user_name, file_name, file_key, pictures)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $3, $4, $5
       FROM users u WHERE u.id = $2 RETURNING ${columns}`,
    [scope.organizationId, scope.userId, fileName, fileKey, JSON.stringify(pictures)],
  );
}

/** Archives of one organization that may wait on our disk while nobody has decided about them. */
const mostWaiting = 3;

/** Gives up those that wait longest, and answers their files, which are to be removed. */
export function giveUpOldestZips(tx: Tx, { organizationId }: Scope): Promise<string[]> {
  return tx.values<string>(
    `UPDATE image_zips SET status = 'cancelled' WHERE organization_id = $1 AND status = 'checked' AND id NOT IN (
       SELECT id FROM image_zips WHERE organization_id = $1 AND status = 'checked' ORDER BY id DESC LIMIT ${mostWaiting}
     ) RETURNING file_key AS "fileKey"`,
    [organizationId],
  );
}

export function readImageZip(tx: Queries, scope: Scope, id: number): Promise<StoredImageZip> {
  const sql = `SELECT ${columns} FROM image_zips WHERE organization_id = $1 AND id = $2`;
  return tx.existing<StoredImageZip>(sql, [scope.organizationId, id]);
}

export function holdImageZip(tx: Queries, scope: Scope, id: number): Promise<StoredImageZip> {
  const sql = `SELECT ${columns} FROM image_zips WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<StoredImageZip>(sql, [scope.organizationId, id]);
}

export async function setZipStatus(tx: Queries, scope: Scope, id: number, status: ImageZip['status']): Promise<void> {
  await tx.run(
    `UPDATE image_zips SET status = $3, is_cancelling = false, beat_at = CASE WHEN $3 = 'applying' THEN clock_timestamp() END
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, status],
  );
}

export async function setZipCancelling(tx: Queries, scope: Scope, id: number): Promise<void> {
  await tx.run('UPDATE image_zips SET is_cancelling = true WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

/** Records the outcome for one picture, by its place in the list. Returns true if someone wants the work to stop. */
export async function keepOutcome(
  tx: Queries,
  scope: Scope,
  id: number,
  place: number,
  outcome: Pick<ZippedImage, 'isAdded' | 'problem'>,
): Promise<boolean> {
  const row = await tx.maybeOne<{ isCancelling: boolean }>(
    `UPDATE image_zips SET pictures = jsonb_set(pictures, ARRAY[$3], pictures -> $3::int || $4::jsonb),
            progress_done = COALESCE(progress_done, 0) + 1, beat_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2 RETURNING is_cancelling AS "isCancelling"`,
    [scope.organizationId, id, String(place), JSON.stringify(outcome)],
  );
  return row?.isCancelling ?? true;
}

export interface PictureTarget {
  id: number;
  name: string;
  sku: string | null;
  inventoryNumber: string | null;
  code: string;
  isArchived: boolean;
  pictures: number;
}

export function readTargets(tx: Tx, scope: Scope, ids: readonly number[]): Promise<PictureTarget[]> {
  return tx.rows<PictureTarget>(
    `SELECT id, name, sku, inventory_number AS "inventoryNumber", qr_code AS code, archived_at IS NOT NULL AS "isArchived",
            (SELECT count(*)::int FROM item_images p WHERE p.organization_id = i.organization_id AND p.item_id = i.id) AS pictures
       FROM items i WHERE organization_id = $1 AND id = ANY ($2)`,
    [scope.organizationId, ids],
  );
}
