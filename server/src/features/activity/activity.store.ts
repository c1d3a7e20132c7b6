import type { Activity } from '@onhand/contract/activity';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export type NewActivity = Pick<Activity, 'kind' | 'subjectId' | 'subjectName' | 'action' | 'changes'>;

export async function insertActivity(tx: Tx, scope: Scope, entry: NewActivity): Promise<void> {
  await tx.run(
    `INSERT INTO activity (organization_id, user_id, user_name, kind, subject_id, subject_name, action, changes)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $3, $4, $5, $6, $7
       FROM users u WHERE u.id = $2`,
    [scope.organizationId, scope.userId, entry.kind, entry.subjectId, entry.subjectName, entry.action, JSON.stringify(entry.changes)],
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
const everything = `${select} AND ($4::text IS NULL OR kind = $4) AND ($5::bigint IS NULL OR subject_id = $5) ${newestFirst}`;
// A text of its own, because one plan for all would not use the index by subject.
const ofSubject = `${select} AND kind = $4 AND subject_id = $5 ${newestFirst}`;

export function listActivity(tx: Tx, scope: Scope, { kind, subjectId, before, limit }: ActivityQuery): Promise<Activity[]> {
  const isOfOne = kind !== undefined && subjectId !== undefined;
  return tx.rows<Activity>(isOfOne ? ofSubject : everything, [scope.organizationId, before, limit, kind ?? null, subjectId ?? null]);
}
