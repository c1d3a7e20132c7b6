import { exact, spell } from '@onhand/contract/costing-decimals';
import { documentKind } from '../../features/jobs/job-access.ts';
import type { Tx } from '../../platform/db.ts';
import type { PlannedMovement } from './history.ts';
import type { PastJob, PastPart } from './jobs.ts';
import type { WrittenRow } from './job-rows.ts';
import { type Known, numberOn } from './past-orders.ts';

/** The jobs of the half year and who was on them, many in a statement. Answers the job of each movement, which has to name it. */
export async function writeJobs(tx: Tx, jobs: readonly PastJob[], known: Known): Promise<Map<PlannedMovement, number>> {
  const { organizationId } = known.scopes.owner;
  const ids = await tx.values<number>(
    `INSERT INTO jobs (organization_id, number, state, title, customer_id, customer_name, phone, address, day, place_id, note, created_at, created_by, creator_id,
                       closed_at, closed_by)
     SELECT $1, j.number, j.state, j.title, c.id, c.name, c.phone, c.address, (j.at AT TIME ZONE o.time_zone)::date, j.place_id, j.note, j.made_at, j.by, j.user_id,
            j.closed_at, CASE WHEN j.closed_at IS NOT NULL THEN j.by END
       FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::bigint[], $8::text[], $9::timestamptz[], $10::text[], $11::uuid[],
                   $12::timestamptz[]) AS j (number, state, title, customer_id, at, place_id, note, made_at, by, user_id, closed_at)
       JOIN organizations o ON o.id = $1
       JOIN customers c ON c.organization_id = $1 AND c.id = j.customer_id ORDER BY j.number RETURNING id`,
    [
      organizationId,
      jobs.map(({ number }) => number),
      jobs.map(({ call }) => call.begun?.state ?? 'done'),
      jobs.map(({ call }) => call.title),
      jobs.map(({ call }) => known.customerId(call.customer)),
      jobs.map(dayOf(known.now)),
      jobs.map(({ call }) => known.folderId(call.van)),
      jobs.map(({ call }) => call.begun?.note ?? ''),
      jobs.map(({ madeAt }) => madeAt),
      jobs.map(({ call }) => known.names[call.by]),
      jobs.map(({ call }) => known.scopes[call.by].userId),
      jobs.map(({ closedAt }) => closedAt),
    ],
  );
  await numberOn(tx, organizationId, documentKind, Math.max(...jobs.map(({ number }) => number)));
  await writePeople(tx, jobs, ids, known);
  return new Map(
    jobs.flatMap(({ lines }, nth) => lines.flatMap(({ parts }) => parts.map(({ movement }) => [movement, ids[nth] as number] as const))),
  );
}

/** One that is under way is today's. */
const dayOf =
  (now: Date) =>
  ({ call }: PastJob) =>
    call.begun?.state === 'under_way' ? now : call.at;

async function writePeople(tx: Tx, jobs: readonly PastJob[], ids: readonly number[], { scopes, names, crewIds }: Known): Promise<void> {
  const people = jobs.flatMap(({ call, lines }, nth) => {
    const movements = lines.flatMap(({ parts }) => parts.map(({ movement }) => movement));
    const team = new Set([call.by, ...(call.begun?.also ?? []), ...movements.map(({ by }) => by)]);
    const crew = new Set([...(call.begun?.crew ?? []), ...movements.flatMap(({ onJob }) => onJob?.crew ?? [])]);
    const members = [...team].map((one) => ({ userId: scopes[one].userId, crewId: null, name: names[one] }));
    const all = [...members, ...[...crew].map((name) => ({ userId: null, crewId: crewIds.get(name), name }))];
    return all.map((one, at) => ({ ...one, jobId: ids[nth], position: at + 1 }));
  });
  await tx.run(
    `INSERT INTO job_people (organization_id, job_id, position, user_id, crew_id, name)
     SELECT $1, p.* FROM unnest($2::bigint[], $3::int[], $4::uuid[], $5::bigint[], $6::text[]) AS p`,
    [
      scopes.owner.organizationId,
      people.map(({ jobId }) => jobId),
      people.map(({ position }) => position),
      people.map(({ userId }) => userId),
      people.map(({ crewId }) => crewId),
      people.map(({ name }) => name),
    ],
  );
}

interface Written {
  jobIds: ReadonlyMap<PlannedMovement, number>;
  rows: ReadonlyMap<PlannedMovement, WrittenRow>;
}

/** The lines of the jobs and what went onto each, once the ledger has their rows. */
export async function writeJobLines(tx: Tx, jobs: readonly PastJob[], written: Written, known: Known): Promise<void> {
  const { organizationId } = known.scopes.owner;
  const rowOf = ({ movement }: PastPart) => {
    const row = written.rows.get(movement);
    if (!row) throw new Error(`“${movement.sku}” of “${movement.onJob?.call.title}” has no row in the ledger`);
    return row;
  };
  const lines = jobs.flatMap((job) =>
    job.lines.map((line, at) => ({
      ...line,
      line: at + 1,
      jobId: written.jobIds.get((line.parts[0] as PastPart).movement),
      itemId: known.itemId(line.sku),
      cost: spell(
        line.parts.reduce((sum, part) => (part.kind === 'use' ? sum.plus(rowOf(part).value) : sum.minus(rowOf(part).value)), exact('0')),
      ),
      lastUsedAt: line.parts.findLast(({ kind }) => kind === 'use')?.movement.at,
    })),
  );
  await tx.run(
    `INSERT INTO job_lines (organization_id, job_id, line, item_id, item_name, wanted, used, cost, price, last_used_at)
     SELECT $1, l.job_id, l.line, l.item_id, i.name, l.used, l.used, l.cost, i.selling_price, l.at
       FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::numeric[], $6::numeric[], $7::timestamptz[])
            AS l (job_id, line, item_id, used, cost, at) JOIN items i ON i.organization_id = $1 AND i.id = l.item_id`,
    [
      organizationId,
      lines.map(({ jobId }) => jobId),
      lines.map(({ line }) => line),
      lines.map(({ itemId }) => itemId),
      lines.map(({ used }) => used),
      lines.map(({ cost }) => cost),
      lines.map(({ lastUsedAt }) => lastUsedAt),
    ],
  );
  const parts = lines
    .flatMap(({ jobId, line, itemId, parts: all }) => all.map((part) => ({ ...part, jobId, line, itemId, row: rowOf(part) })))
    .sort((one, other) => one.row.id - other.row.id);
  // Uses come before what comes back of them.
  await tx.run(
    `INSERT INTO job_parts (organization_id, job_id, line, item_id, kind, quantity, cost, came_back, place, place_name, at, by_name, user_id, crew_id, movement_id)
     SELECT $1, p.job_id, p.line, p.item_id, p.kind, p.quantity, p.cost, p.came_back, p.place, p.place_name, p.at, p.by, p.user_id, p.crew_id, p.movement_id
       FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::bigint[], $10::text[], $11::timestamptz[],
                   $12::text[], $13::uuid[], $14::bigint[], $15::bigint[]) WITH ORDINALITY
            AS p (job_id, line, item_id, kind, quantity, cost, came_back, place, place_name, at, by, user_id, crew_id, movement_id, nth) ORDER BY p.nth`,
    [
      organizationId,
      parts.map(({ jobId }) => jobId),
      parts.map(({ line }) => line),
      parts.map(({ itemId }) => itemId),
      parts.map(({ kind }) => kind),
      parts.map(({ quantity }) => quantity),
      parts.map(({ row }) => row.value),
      parts.map(({ cameBack }) => cameBack),
      parts.map(({ movement }) => known.placeIn(movement).place),
      parts.map(({ movement }) => known.placeIn(movement).name),
      parts.map(({ movement }) => movement.at),
      parts.map(({ movement: { onJob, by } }) => onJob?.crew ?? known.names[by]),
      parts.map(({ movement: { by } }) => known.scopes[by].userId),
      parts.map(({ movement: { onJob } }) => (onJob?.crew ? known.crewIds.get(onJob.crew) : null)),
      parts.map(({ row }) => row.id),
    ],
  );
  const back = parts.filter(({ kind }) => kind === 'return').map((part) => ({ of: useOf(parts, part).row.id, by: part.row.id }));
  await tx.run(
    `UPDATE job_parts b SET of_part = u.id FROM unnest($2::bigint[], $3::bigint[]) AS n (of, by) JOIN job_parts u ON u.organization_id = $1 AND u.movement_id = n.of
      WHERE b.organization_id = $1 AND b.movement_id = n.by`,
    [organizationId, back.map(({ of }) => of), back.map(({ by }) => by)],
  );
}

function useOf<Part extends PastPart>(parts: readonly Part[], { movement }: Part): Part {
  const use = parts.find((one) => one.movement.onJob === movement.onJob?.backOf);
  if (!use) throw new Error(`“${movement.sku}” came back of a job that used none`);
  return use;
}
