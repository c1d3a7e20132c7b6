import { Gauge, type Registry } from 'prom-client';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Queries } from '../db.ts';
import type { Services } from '../services.ts';

interface Waiting {
  name: string;
  state: string;
  count: number;
}

/** Reads the figures that only the database knows, by a few small queries at the time of asking. Every process reports the same ones. */
export function watchFigures({ db, env, version, maintenance, isListening }: Services, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers });
  gauge('onhand_info', 'Which version runs', ['version', 'commit']).set({ version, commit: env.commit ?? commitHere() }, 1);
  const listening = gauge('onhand_listening', '1 while changes by other processes are heard of at once, 0 while they are looked for');
  const isReadOnly = gauge('onhand_maintenance', '1 while everything can only be read');
  const isUp = gauge('onhand_database_up', '1 while the database answers');
  const jobs = gauge('onhand_jobs', 'Jobs that wait, run, or failed for good and are kept for a while', ['job', 'state']);
  const mails = gauge('onhand_mails_waiting', 'Mails not yet sent, those to vendors and of sign-up and password reset included');
  const mailAge = gauge('onhand_mails_waiting_seconds', 'How long the oldest of them has waited');
  const identityMails = gauge('onhand_identity_mails_waiting', 'Of these, mails of sign-up and password reset');
  const backedUpAt = gauge('onhand_backup_timestamp_seconds', 'When npm run backup last succeeded; 0 before the first time');
  const lostMails = gauge('onhand_identity_mails_given_up', 'Mails of sign-up and password reset that were given up in the last day');
  const checkedAt = gauge(
    'onhand_reconciliation_timestamp_seconds',
    'When the books were last checked; before the first time, when the process started',
  );
  const differing = gauge(
    'onhand_reconciliation_differing_organizations',
    'Organizations whose books did not add up, in the last 25 hours',
  );

  const startedAt = Date.now() / 1000 - process.uptime();
  return async () => {
    isReadOnly.set(maintenance.current() ? 1 : 0);
    listening.set(isListening() ? 1 : 0);
    try {
      const waiting = await waitingJobs(db.platform);
      jobs.reset();
      for (const { name, state, count } of waiting) jobs.set({ job: name, state }, count);
      const post = await db.platform.one<{ count: number; age: number }>(
        `SELECT count(*)::int AS count, COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
           FROM (SELECT created_at FROM mails WHERE status = 'waiting'
                 UNION ALL SELECT created_at FROM order_mails WHERE status = 'waiting'
                 UNION ALL SELECT created_at FROM identity_mails WHERE failed_at IS NULL) AS waiting`,
      );
      const identity = await db.platform.one<{ waiting: number; lost: number; backedUpAt: number }>(
        `SELECT count(*) FILTER (WHERE failed_at IS NULL)::int AS waiting,
                count(*) FILTER (WHERE failed_at > now() - interval '1 day')::int AS lost,
                COALESCE((SELECT extract(epoch FROM taken_at) FROM last_backup), 0)::float8 AS "backedUpAt" FROM identity_mails`,
      );
      mails.set(post.count);
      mailAge.set(post.age);
      lostMails.set(identity.lost);
      identityMails.set(identity.waiting);
      backedUpAt.set(identity.backedUpAt);
      const books = await db.platform.one<{ at: number | null; differing: number }>(
        `SELECT extract(epoch FROM (SELECT max(at) FROM reconciliation_runs))::float8 AS at,
                count(DISTINCT organization_id) FILTER (WHERE difference_count > 0)::int AS differing
           FROM reconciliation_runs WHERE at > now() - interval '25 hours'`,
      );
      checkedAt.set(books.at ?? startedAt);
      differing.set(books.differing);
      isUp.set(1);
    } catch {
      // The rest is worth knowing all the more.
      isUp.set(0);
    }
  };
}

async function waitingJobs(queries: Queries): Promise<Waiting[]> {
  // The queue makes its tables when it is first started.
  const isThere = await queries.value<boolean>(`SELECT to_regclass('jobs.job') IS NOT NULL AS "isThere"`);
  if (!isThere) return [];
  return queries.rows<Waiting>(
    `SELECT name, state::text AS state, count(*)::int AS count FROM jobs.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`,
  );
}

const root = new URL('../../../../', import.meta.url);

/** Returns the Git commit this copy runs. A container image has no repository and is told when it is built (`COMMIT`). */
function commitHere(): string {
  try {
    const head = readFileSync(fileURLToPath(new URL('.git/HEAD', root)), 'utf8').trim();
    const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
    return ref === undefined ? head : readFileSync(fileURLToPath(new URL(`.git/${ref}`, root)), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
