import type pg from 'pg';

export type Order = { kind: 'on'; message: string; endsAt: Date | null } | { kind: 'off' } | { kind: 'status' };

interface Announced {
  message: string;
  endsAt: Date | null;
  since: Date;
}

const usage = 'say on, off or status: npm run maintenance -- on "Back at six." --until 2026-11-16T18:00Z';

/** Parses the words of the command line. */
export function readOrder(words: readonly string[], now: Date): Order {
  const at = words.indexOf('--until');
  const until = at < 0 ? undefined : words[at + 1];
  const [kind, message = '', ...rest] = at < 0 ? words : words.toSpliced(at, 2);
  if (rest.length > 0 || (at >= 0 && (kind !== 'on' || until === undefined))) throw new Error(usage);
  if (kind === 'off' || kind === 'status') {
    if (message !== '') throw new Error(usage);
    return { kind };
  }
  if (kind !== 'on') throw new Error(usage);
  if (message.length > 500) throw new Error('people are told at most 500 characters');
  const endsAt = until === undefined ? null : new Date(until);
  if (endsAt && !(endsAt > now)) throw new Error(`“${until}” is no time to come, such as 2026-11-16T18:00Z`);
  return { kind, message, endsAt };
}

/** Switches and answers how it is then. As the platform's role: it is the one that the table's policy knows. */
export async function announce(client: pg.Client, order: Order): Promise<Announced | undefined> {
  await client.query('SET ROLE onhand_platform');
  if (order.kind === 'off') await client.query('DELETE FROM maintenance');
  if (order.kind === 'on') {
    await client.query(
      `INSERT INTO maintenance (message, ends_at) VALUES ($1, $2)
       ON CONFLICT (is_on) DO UPDATE SET message = excluded.message, ends_at = excluded.ends_at`,
      [order.message, order.endsAt],
    );
  }
  return (await client.query<Announced>('SELECT message, ends_at AS "endsAt", since FROM maintenance')).rows[0];
}
