import type { Activity } from '@onhand/contract/activity';
import { arrayText, columnOf, columnsOf, listText } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import { endingByBytes, type Sized } from '../../platform/page-bytes.ts';
import type { Scope } from '../../platform/scope.ts';

export type NewActivity = Pick<Activity, 'kind' | 'subjectId' | 'subjectName' | 'action' | 'changes'> & {
  /** The places it concerns, null for no folder, where they cannot be read from the record any more: it is gone, or was elsewhere before. */
  places?: readonly (number | null)[];
};

/** PLC-18: where the record lies. An item that was just moved or deleted lay where its last row of the ledger says, too. */
const placesOf = `COALESCE(e.places::bigint[], CASE e.kind
    WHEN 'folder' THEN e.subject_id || ARRAY(SELECT COALESCE(f.parent_id, 0) FROM folders f WHERE f.organization_id = $1 AND f.id = e.subject_id)
    WHEN 'item' THEN ARRAY(
      SELECT s.place FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = e.subject_id AND s.place >= 0
       UNION
      SELECT unnest(ARRAY[m.place, COALESCE(m.from_folder_id, 0)])
        FROM (SELECT * FROM movements WHERE organization_id = $1 AND item_id = e.subject_id ORDER BY id DESC LIMIT 1) AS m
       WHERE e.action IN ('move', 'delete')) END)`;

export async function insertActivities(tx: Tx, scope: Scope, entries: readonly NewActivity[]): Promise<void> {
  await tx.run(
    `INSERT INTO activity (organization_id, user_id, user_name, kind, subject_id, subject_name, action, changes, places)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), e.kind, e.subject_id, e.subject_name, e.action, e.changes, ${placesOf}
       FROM ROWS FROM (unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[]), jsonb_array_elements($8::jsonb)) WITH ORDINALITY
              AS e (kind, subject_id, subject_name, action, places, changes, nth)
       CROSS JOIN users u WHERE u.id = $2 ORDER BY e.nth`,
    [
      scope.organizationId,
      scope.userId,
      ...columnsOf(entries, 'kind', 'subjectId', 'subjectName', 'action'),
      arrayText(entries.map(({ places }) => (places ? listText([...new Set(places.map((place) => place ?? 0))]) : null))),
      JSON.stringify(columnOf(entries, 'changes')),
    ],
  );
}

export interface ActivityQuery {
  kind: Activity['kind'] | undefined;
  subjectId: number | undefined;
  placeId: number | undefined;
  before: number | null;
  limit: number;
}

/** A deletion that was not taken back is younger than every entry of an earlier deletion of the same folder. */
const deletionOf = `CASE WHEN a.kind = 'folder' AND a.action = 'delete' THEN (
    SELECT d.id FROM folder_deletions d WHERE d.organization_id = $1 AND d.folder_id = a.subject_id AND d.undone_at IS NULL AND a.at >= d.created_at
     ORDER BY d.id DESC LIMIT 1) END`;
const select = `
  SELECT a.id, a.at, a.user_name AS "userName", a.kind, a.subject_id AS "subjectId", a.subject_name AS "subjectName", a.action, a.changes,
         ${deletionOf} AS "deletionId"
    FROM activity a
   WHERE a.organization_id = $1 AND a.id < COALESCE($2::bigint, 9223372036854775807)`;
const newestFirst = 'ORDER BY id DESC LIMIT $3';
const size = { order: 'id DESC', large: ['changes'] };
const chosen = 'AND ($4::text IS NULL OR a.kind = $4) AND ($5::bigint IS NULL OR a.subject_id = $5)';
const everything = endingByBytes(`${select} ${chosen} ${newestFirst}`, size);
// A text of its own, because one plan for all would not use the index by subject.
const ofSubject = endingByBytes(`${select} AND a.kind = $4 AND a.subject_id = $5 ${newestFirst}`, size);

/** The folder itself, also one that is gone, and those below it. */
const within = `(WITH RECURSIVE below AS (
    SELECT $6::bigint AS id UNION SELECT f.id FROM below b JOIN folders f ON f.organization_id = $1 AND f.parent_id = b.id
  ) SELECT id FROM below)`;
// Rows of before do not say where: they count where the item lies now. Each kind of row is found by an index of its own.
const ofPlace = endingByBytes(
  `SELECT * FROM (
     (${select} ${chosen} AND a.places && ARRAY${within} ${newestFirst})
     UNION ALL
     (${select} ${chosen} AND a.places IS NULL AND a.kind = 'folder' AND a.subject_id IN ${within} ${newestFirst})
     UNION ALL
     (${select} ${chosen} AND a.places IS NULL AND a.kind = 'item' AND a.subject_id IN (
        SELECT l.item_id FROM stock_levels l WHERE l.organization_id = $1 AND l.place IN ${within}) ${newestFirst})
   ) AS found ${newestFirst}`,
  size,
);

export function listActivity(
  tx: Tx,
  scope: Scope,
  { kind, subjectId, placeId, before, limit }: ActivityQuery,
): Promise<(Activity & Sized)[]> {
  const values = [scope.organizationId, before, limit, kind ?? null, subjectId ?? null];
  if (placeId !== undefined) return tx.rows<Activity & Sized>(ofPlace, [...values, placeId]);
  const isOfOne = kind !== undefined && subjectId !== undefined;
  return tx.rows<Activity & Sized>(isOfOne ? ofSubject : everything, values);
}
