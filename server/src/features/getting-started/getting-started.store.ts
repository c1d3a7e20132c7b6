import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { sampleItems } from './sample-data.ts';

interface Facts {
  hasFolder: boolean;
  hasPrinted: boolean;
  hasScanned: boolean;
  hasInvited: boolean;
  isPutAway: boolean;
  itemId: number | null;
  sampleItems: number;
  hasPlenty: boolean;
}

/** With as many items as these, samples among them would be in the way. */
const plenty = 25;

const isSample = (kind: string, id: string) =>
  `EXISTS (SELECT FROM sample_records s WHERE s.organization_id = $1 AND s.kind = '${kind}' AND s.record_id = ${id})`;

const sampleNames = sampleItems.map(({ name }) => name);

/** A sample with another name, or a SKU, which none has, has become a person's own item. */
const isOwn = (item: string, names: string) => `(${item}.name <> ALL (${names}::text[]) OR ${item}.sku IS NOT NULL)`;

/** The newest item that is no sample, of each of the person's places: to look for it among all items could pass most of them. */
const newestOf = ({ visibleFolders }: Scope) => {
  const isMeant = `i.organization_id = $1 AND i.archived_at IS NULL AND (${isOwn('i', '$4')} OR NOT ${isSample('item', 'i.id')})`;
  if (visibleFolders === 'all') return `(SELECT i.id FROM items i WHERE ${isMeant} AND $3::bigint[] IS NULL ORDER BY i.id DESC LIMIT 1)`;
  return `(SELECT max(newest.id) FROM unnest($3::bigint[]) AS one (place) CROSS JOIN LATERAL (
      SELECT i.id FROM stock_levels l JOIN items i ON i.id = l.item_id AND ${isMeant}
       WHERE l.organization_id = $1 AND l.place = one.place ORDER BY l.item_id DESC LIMIT 1) AS newest)`;
};

/** In one statement, and by way of indexes only: it is asked with every opening of the app until the list is put away. */
export async function readFacts(tx: Tx, scope: Scope): Promise<Facts> {
  const row = await tx.one<Omit<Facts, 'itemId' | 'sampleItems'> & { itemId: number | string | null; sampleItems: number | string }>(
    `SELECT EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND NOT ${isSample('folder', 'f.id')}) AS "hasFolder",
            g.label_at IS NOT NULL AS "hasPrinted", g.scan_at IS NOT NULL AS "hasScanned", g.put_away_at IS NOT NULL AS "isPutAway",
            ${newestOf(scope)} AS "itemId",
            EXISTS (SELECT FROM invitations v WHERE v.organization_id = $1)
              OR (SELECT count(*) > 1 FROM memberships m WHERE m.organization_id = $1) AS "hasInvited",
            (SELECT count(*) FROM sample_records s JOIN items i ON i.organization_id = s.organization_id AND i.id = s.record_id
              WHERE s.organization_id = $1 AND s.kind = 'item' AND NOT ${isOwn('i', '$4')}) AS "sampleItems",
            (SELECT count(*) = ${plenty} FROM (SELECT FROM items i WHERE i.organization_id = $1 LIMIT ${plenty}) few) AS "hasPlenty"
       FROM (SELECT) one LEFT JOIN getting_started g ON g.organization_id = $1 AND g.user_id = $2`,
    [scope.organizationId, scope.userId, folderFilter(scope), sampleNames],
  );
  return { ...row, itemId: row.itemId === null ? null : Number(row.itemId), sampleItems: Number(row.sampleItems) };
}

/** A step that was noted once stays noted. */
export async function noteProgress(
  tx: Tx,
  { organizationId, userId }: Scope,
  { done, isPutAway }: { done?: 'label' | 'scan' | undefined; isPutAway?: boolean | undefined },
  now: Date,
): Promise<void> {
  await tx.run(
    `INSERT INTO getting_started AS g (organization_id, user_id, label_at, scan_at, put_away_at)
     VALUES ($1, $2, CASE WHEN $3 = 'label' THEN $5::timestamptz END, CASE WHEN $3 = 'scan' THEN $5::timestamptz END,
             CASE WHEN $4 THEN $5::timestamptz END)
     ON CONFLICT (organization_id, user_id) DO UPDATE SET
       label_at = COALESCE(g.label_at, excluded.label_at), scan_at = COALESCE(g.scan_at, excluded.scan_at),
       put_away_at = CASE WHEN $4::boolean IS NULL THEN g.put_away_at ELSE excluded.put_away_at END`,
    [organizationId, userId, done ?? null, isPutAway ?? null, now],
  );
}

export type SampleKind = 'item' | 'folder' | 'tag';

export async function markSample(tx: Tx, { organizationId }: Scope, kind: SampleKind, ids: readonly number[]): Promise<void> {
  const sql = 'INSERT INTO sample_records (organization_id, kind, record_id) SELECT $1, $2, unnest($3::bigint[])';
  await tx.run(sql, [organizationId, kind, ids]);
}

/** Only one at a time makes or removes them. */
export async function holdSamples(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('samples', $1))`, [organizationId]);
}

export async function samplesOf(tx: Tx, { organizationId }: Scope): Promise<Record<SampleKind, number[]>> {
  const sql = 'SELECT kind, record_id AS id FROM sample_records WHERE organization_id = $1 ORDER BY record_id';
  const rows = await tx.rows<{ kind: SampleKind; id: number | string }>(sql, [organizationId]);
  const of = (kind: SampleKind) => rows.filter((row) => row.kind === kind).map(({ id }) => Number(id));
  return { item: of('item'), folder: of('folder'), tag: of('tag') };
}

/**
 * Unmarks samples that people made their own, also those they deleted since: then the history says what they were called. Returns how many
 * of them are there.
 */
export async function letGoOfOwn(tx: Tx, { organizationId }: Scope): Promise<number> {
  const letGo = await tx.rows<{ isThere: boolean }>(
    `DELETE FROM sample_records s
      USING sample_records r LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.record_id
      WHERE s.organization_id = $1 AND s.kind = 'item' AND r.organization_id = $1 AND r.kind = 'item' AND r.record_id = s.record_id
        AND (${isOwn('i', '$2')} OR (i.id IS NULL AND EXISTS (
              SELECT FROM activity a WHERE a.organization_id = $1 AND a.kind = 'item' AND a.subject_id = r.record_id
                 AND (a.subject_name <> ALL ($2::text[]) OR a.changes @> '[{"field": "SKU"}]'))))
      RETURNING i.id IS NOT NULL AS "isThere"`,
    [organizationId, sampleNames],
  );
  return letGo.filter(({ isThere }) => isThere).length;
}

/** Of samples that are gone, everything that tells of them; and which records were samples (erase_samples.sql). */
export async function eraseSamples(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.rows('SELECT erase_samples($1)', [organizationId]);
}

/** Those of some items that are there. */
export async function existingItems(tx: Tx, { organizationId }: Scope, ids: readonly number[]): Promise<number[]> {
  const sql = 'SELECT id FROM items WHERE organization_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id';
  return (await tx.rows<{ id: number | string }>(sql, [organizationId, ids])).map(({ id }) => Number(id));
}

/**
 * Those of some folders in which, and below which, nothing is: neither an item, archived or not, nor a folder that is not one of them.
 * Of one inside another only the outer.
 */
export async function outermostEmpty(tx: Tx, { organizationId }: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number | string; parentId: number | string | null }>(
    `WITH RECURSIVE below AS (
       SELECT f.id AS root, f.id FROM folders f WHERE f.organization_id = $1 AND f.id = ANY ($2::bigint[])
       UNION ALL
       SELECT b.root, f.id FROM below b JOIN folders f ON f.organization_id = $1 AND f.parent_id = b.id
     )
     SELECT b.root AS id, r.parent_id AS "parentId" FROM below b JOIN folders r ON r.organization_id = $1 AND r.id = b.root
      GROUP BY b.root, r.parent_id
     HAVING bool_and(b.id = ANY ($2::bigint[])) AND NOT bool_or(EXISTS (
       SELECT FROM stock_levels l WHERE l.organization_id = $1 AND l.place = b.id))`,
    [organizationId, ids],
  );
  const empty = new Set(rows.map(({ id }) => Number(id)));
  return rows.filter(({ parentId }) => parentId === null || !empty.has(Number(parentId))).map(({ id }) => Number(id));
}
