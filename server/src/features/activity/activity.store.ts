import type { Activity } from '@onhand/contract/activity';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import { endingByBytes, type Sized } from '../../platform/page-bytes.ts';
import type { Scope } from '../../platform/scope.ts';

export type NewActivity = Pick<Activity, 'kind' | 'subjectId' | 'subjectName' | 'action' | 'changes'>;

export async function insertActivities(tx: Tx, scope: Scope, entries: readonly NewActivity[]): Promise<void> {
  await tx.run(
    `INSERT INTO activity (organization_id, user_id, user_name, kind, subject_id, subject_name, action, changes)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), e.kind, e.subject_id, e.subject_name, e.action, e.changes
       FROM unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[]) WITH ORDINALITY
              AS e (kind, subject_id, subject_name, action, changes, place)
       CROSS JOIN users u WHERE u.id = $2 ORDER BY e.place`,
    [
      scope.organizationId,
      scope.userId,
      ...columnsOf(entries, 'kind', 'subjectId', 'subjectName', 'action'),
      entries.map(({ changes }) => JSON.stringify(changes)),
    ],
  );
}

export interface ActivityQuery {
  kind: Activity['kind'] | undefined;
  subjectId: number | undefined;
  before: number | null;
  limit: number;
}

const select = `
  SELECT id, at, user_name AS "userName", kind, subject_id AS "subjectId", subject_name AS "subjectName", action, changes
    FROM activity
   WHERE organization_id = $1 AND id < COALESCE($2::bigint, 9223372036854775807)`;
const newestFirst = 'ORDER BY id DESC LIMIT $3';
const size = { order: 'id DESC', large: ['changes'] };
const everything = endingByBytes(
  `${select} AND ($4::text IS NULL OR kind = $4) AND ($5::bigint IS NULL OR subject_id = $5) ${newestFirst}`,
  size,
);
// A text of its own, because one plan for all would not use the index by subject.
const ofSubject = endingByBytes(`${select} AND kind = $4 AND subject_id = $5 ${newestFirst}`, size);

export function listActivity(tx: Tx, scope: Scope, { kind, subjectId, before, limit }: ActivityQuery): Promise<(Activity & Sized)[]> {
  const isOfOne = kind !== undefined && subjectId !== undefined;
  return tx.rows<Activity & Sized>(isOfOne ? ofSubject : everything, [
    scope.organizationId,
    before,
    limit,
    kind ?? null,
    subjectId ?? null,
  ]);
}
