import type { OutgoingEvent, Statement, Tx } from '../db.ts';

export interface OutgoingEvents {
  emit: Tx['emit'];
  /** Writes them with the transaction that they belong to; nothing where there are none. */
  writing(): Statement<Written>[];
  /** The same where the commit goes with it: what is told after that would be lost. */
  writingLast(): Statement<Written>[];
  /** As they were written, under their ids. */
  published(written: readonly Written[]): OutgoingEvent[];
}

/** Collects the events of a transaction, which are published after its commit. */
export function openOutgoingEvents(organizationId: number): OutgoingEvents {
  const outgoing: Omit<OutgoingEvent, 'id'>[] = [];
  const said = new Set<string>();
  let isOver = false;
  const writing = () => (outgoing.length === 0 ? [] : [writingOf(outgoing)]);
  return {
    // Equal events of one transaction are sent once.
    emit: (message, audience = {}) => {
      if (isOver) throw new Error('something was told in a transaction that has ended');
      const words = JSON.stringify([message, audience]);
      if (said.has(words)) return;
      said.add(words);
      outgoing.push({ organizationId, message, audience });
    },
    writing,
    writingLast: () => {
      isOver = true;
      return writing();
    },
    published: (written) => outgoing.map((event, index) => ({ ...event, id: (written[index] as Written).id })),
  };
}

interface Written {
  id: number;
}

function writingOf(outgoing: readonly Omit<OutgoingEvent, 'id'>[]): Statement<Written> {
  return {
    sql: `INSERT INTO events (organization_id, message, audience)
     SELECT organization_id, message, audience FROM unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) AS e (organization_id, message, audience)
     RETURNING id`,
    values: [
      outgoing.map((event) => event.organizationId),
      outgoing.map((event) => JSON.stringify(event.message)),
      outgoing.map((event) => JSON.stringify(event.audience)),
    ],
  };
}
