import type { Audience, OutgoingEvent, Queries } from '../db.ts';
import type { SessionOwner } from './session-sweep.ts';

/** No organization has this id: its rows are word between processes and reach no socket. */
export const betweenProcesses = 0;

const keptMs = 3_600_000;

interface Row {
  organization_id: number;
  id: number;
  message: OutgoingEvent['message'];
  audience: Audience;
}

export interface Reading {
  /** The database's own time of this reading: clocks of several machines never agree. */
  readAt: string;
  events: OutgoingEvent[];
}

/** Reads the events written after `since` for these organizations. */
export async function readEvents(queries: Queries, since: string, organizationIds: readonly number[]): Promise<Reading> {
  const rows = await queries.rows<{ read_at: string } & (Row | { id: null })>(
    `SELECT clock.read_at, e.organization_id, e.id, e.message, e.audience
       FROM (SELECT now() AS read_at) AS clock
       LEFT JOIN events e ON e.created_at > $1 AND e.organization_id = ANY($2::bigint[])
      ORDER BY e.id`,
    [since, organizationIds],
  );
  const events = rows.filter((row) => row.id !== null) as Row[];
  return {
    readAt: (rows[0] as { read_at: string }).read_at,
    events: events.map(eventOf),
  };
}

/** The first of what was written for an organization in the last milliseconds. */
export async function recentEvents(queries: Queries, organizationId: number, ms: number, limit: number): Promise<OutgoingEvent[]> {
  const rows = await queries.rows<Row>(
    `SELECT organization_id, id, message, audience FROM events
      WHERE organization_id = $1 AND created_at > now() - make_interval(secs => $2) ORDER BY created_at, id LIMIT $3`,
    [organizationId, ms / 1000, limit],
  );
  return rows.map(eventOf);
}

function eventOf(row: Row): OutgoingEvent {
  return { organizationId: row.organization_id, id: row.id, message: row.message, audience: row.audience };
}

export function databaseTime(queries: Queries): Promise<string> {
  return queries.value<string>('SELECT now() AS now');
}

/** Tells every process to read these sessions again. */
export async function writeSessionsChanged(queries: Queries, owner: SessionOwner): Promise<void> {
  await queries.run('INSERT INTO events (organization_id, message) VALUES ($1, $2)', [betweenProcesses, JSON.stringify(owner)]);
}

/** Forgets events that every process has long read. */
export function sweepEvents(queries: Queries, now: Date): Promise<number> {
  // The database's clock, which wrote the times, counts too: a process whose own is hours ahead would take what others have yet to read.
  const old = 'created_at < LEAST($1::timestamptz, clock_timestamp() - make_interval(secs => $2))';
  return queries.run(`DELETE FROM events WHERE ${old}`, [new Date(now.getTime() - keptMs), keptMs / 1000]);
}
