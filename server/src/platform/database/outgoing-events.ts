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
  /** In the order in which they were told. */
  const said = new Set<string>();
  let isOver = false;
  const writing = () => (said.size === 0 ? [] : [writingOf(organizationId, said)]);
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

/** They were spelled when they were told; an array of each column would be escaped here and taken apart there. */
function writingOf(organizationId: number, said: ReadonlySet<string>): Statement<Written> {
  return {
    sql: `INSERT INTO events (organization_id, message, audience)
     SELECT $1, e -> 0, e -> 1 FROM jsonb_array_elements($2) AS e RETURNING id`,
    values: [organizationId, `[${[...said].join()}]`],
  };
}
