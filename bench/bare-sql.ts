import pg from 'pg';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import { answerInThread, inThread, perSecond } from './http-load.ts';

export interface BareSql {
  connection: ConnectionConfig;
  organizationId: number;
  /** One after the other, as the server asks them. */
  statements: { text: string; values: unknown[] }[];
  clients: number;
  forMs: number;
}

/** Measures how often a second the statements alone are answered, to so many clients at once: in a thread, as the server's clients are. */
export function bareSqlPerSecond(task: BareSql): Promise<number> {
  return inThread<number>(import.meta.url, task);
}

async function run({ connection, organizationId, statements, clients, forMs }: BareSql): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: clients, options: `-c role=onhand_app -c app.organization_id=${organizationId}` });
  try {
    return await perSecond(
      async () => {
        const client = await pool.connect();
        try {
          for (const [index, { text, values }] of statements.entries())
            await client.query({ name: `${index}${text.length}`, text, values });
        } finally {
          client.release();
        }
      },
      clients,
      forMs,
    );
  } finally {
    await pool.end();
  }
}

answerInThread(import.meta.url, run);
