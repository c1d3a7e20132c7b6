import type { JobPart } from '@onhand/contract/job-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { personsName } from './job-access.ts';
import type { StandingUse } from './give-back.rules.ts';
import { placeTold } from './seen-places.ts';

export const partsTold = 200;

export function partsOf(scope: Scope, jobId: number): Statement<JobPart> {
  const sql = `SELECT x.id, x.line, x.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, u.name AS unit, x.kind, trim_scale(x.quantity) AS quantity,
            trim_scale(x.cost) AS cost, ${placeTold('x.place', scope, 'x.place_name')} AS place, x.by_name AS by, x.at, x.is_late AS "isLate",
            x.movement_id AS "movementId", x.undone_at IS NOT NULL AS "isUndone"
       FROM (SELECT * FROM job_parts WHERE organization_id = $1 AND job_id = $3 ORDER BY id DESC LIMIT ${partsTold}) AS x
       JOIN job_lines l ON l.organization_id = $1 AND l.job_id = $3 AND l.line = x.line
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = x.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id ORDER BY x.id DESC`;
  return { sql, values: [scope.organizationId, folderFilter(scope), jobId] };
}

/** A row of the ledger that put something on the job, or took it off. */
export interface NewPart {
  line: number;
  itemId: number;
  kind: 'use' | 'return';
  quantity: string;
  cost: string;
  /** Of a return, the use it came from. */
  ofPart: number | null;
  place: number;
  placeName: string | null;
  movementId: number;
  isLate: boolean;
  /** Of a return, so much less the line wants. */
  lessWanted?: string;
}

/** By the person whose device it is, unless somebody of the crew acted on it. */
export async function insertParts(
  tx: Tx,
  scope: Scope,
  jobId: number,
  parts: readonly NewPart[],
  by: { crewId: number; name: string } | undefined,
): Promise<void> {
  const list = <Name extends keyof NewPart>(name: Name) => parts.map((part) => part[name]);
  await tx.run(
    `INSERT INTO job_parts (organization_id, job_id, line, item_id, kind, quantity, cost, of_part, place, place_name, movement_id, is_late, less_wanted, by_name, user_id, crew_id)
     SELECT $1, $3, n.line, n.item_id, n.kind, n.quantity, n.cost, n.of_part, n.place, n.place_name, n.movement_id, n.is_late, n.less_wanted, COALESCE($15, ${personsName()}), $2::uuid, $16
       FROM unnest($4::int[], $5::bigint[], $6::text[], $7::numeric[], $8::numeric[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[], $13::boolean[], $14::numeric[])
            WITH ORDINALITY AS n (line, item_id, kind, quantity, cost, of_part, place, place_name, movement_id, is_late, less_wanted, nth) ORDER BY n.nth`,
    [
      scope.organizationId,
      scope.userId,
      jobId,
      list('line'),
      list('itemId'),
      list('kind'),
      list('quantity'),
      list('cost'),
      list('ofPart'),
      list('place'),
      list('placeName'),
      list('movementId'),
      list('isLate'),
      parts.map(({ lessWanted = '0' }) => lessWanted),
      by?.name ?? null,
      by?.crewId ?? null,
    ],
  );
}

/** What was used by some lines and has not come back wholly, the last first. The job and its items are held. */
export function standingUses(
  tx: Tx,
  scope: Scope,
  jobId: number,
  lines: readonly number[],
): Promise<(StandingUse & { placeName: string | null })[]> {
  return tx.rows(
    `SELECT id, line, item_id AS "itemId", place, place_name AS "placeName", trim_scale(quantity) AS quantity, trim_scale(came_back) AS "cameBack",
            movement_id AS "movementId"
       FROM job_parts WHERE organization_id = $1 AND job_id = $2 AND line = ANY ($3) AND kind = 'use' AND undone_at IS NULL AND came_back < quantity
      ORDER BY id DESC`,
    [scope.organizationId, jobId, lines],
  );
}

/** So much came back of these uses; less than nothing where that was undone. */
export async function noteCameBack(tx: Tx, scope: Scope, back: readonly { id: number; quantity: string }[]): Promise<void> {
  await tx.run(
    `UPDATE job_parts x SET came_back = x.came_back + n.quantity
       FROM (SELECT id, sum(quantity) AS quantity FROM unnest($2::bigint[], $3::numeric[]) AS u (id, quantity) GROUP BY id) AS n
      WHERE x.organization_id = $1 AND x.id = n.id`,
    [scope.organizationId, back.map(({ id }) => id), back.map(({ quantity }) => quantity)],
  );
}

export interface PartOfMovement {
  id: number;
  line: number;
  itemId: number;
  kind: 'use' | 'return';
  quantity: string;
  cost: string;
  cameBack: string;
  lessWanted: string;
  ofPart: number | null;
  isUndone: boolean;
}

export function partOfMovement(tx: Tx, scope: Scope, movementId: number): Promise<PartOfMovement | undefined> {
  return tx.maybeOne<PartOfMovement>(
    `SELECT id, line, item_id AS "itemId", kind, trim_scale(quantity) AS quantity, trim_scale(cost) AS cost, trim_scale(came_back) AS "cameBack",
            trim_scale(less_wanted) AS "lessWanted", of_part AS "ofPart", undone_at IS NOT NULL AS "isUndone" FROM job_parts WHERE organization_id = $1 AND movement_id = $2`,
    [scope.organizationId, movementId],
  );
}

export async function markUndone(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('UPDATE job_parts SET undone_at = clock_timestamp() WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
