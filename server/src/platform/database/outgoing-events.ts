import type { OutgoingEvent, Queries, Tx } from '../db.ts';

export interface OutgoingEvents {
  emit: Tx['emit'];
  /** Writes them with the transaction that they belong to, and says under which ids. */
  store(queries: Queries): Promise<OutgoingEvent[]>;
}

/** Collects the events of a transaction, which are published after its commit. */
export function openOutgoingEvents(organizationId: number): OutgoingEvents {
  const outgoing: Omit<OutgoingEvent, 'id'>[] = [];
  const said = new Set<string>();
  return {
    // Equal events of one transaction are sent once.
    emit: (message, audience = {}) => {
      const words = JSON.stringify([message, audience]);
      if (said.has(words)) return;
      said.add(words);
      outgoing.push({ organizationId, message, audience });
    },
    store: (queries) => store(queries, outgoing),
  };
}

async function store(queries: Queries, outgoing: Omit<OutgoingEvent, 'id'>[]): Promise<OutgoingEvent[]> {
  if (outgoing.length === 0) return [];
  const stored = await queries.rows<{ id: number }>(
    `INSERT INTO events (organization_id, message, audience)
     SELECT organization_id, message, audience FROM unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) AS e (organization_id, message, audience)
     RETURNING id`,
    [
      outgoing.map((event) => event.organizationId),
      outgoing.map((event) => JSON.stringify(event.message)),
      outgoing.map((event) => JSON.stringify(event.audience)),
    ],
  );
  return outgoing.map((event, index) => ({ ...event, id: (stored[index] as { id: number }).id }));
}
