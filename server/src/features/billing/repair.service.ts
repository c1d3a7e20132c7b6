import type { Services } from '../../platform/services.ts';
import { followProvider } from './follow-provider.service.ts';
import { isMissing } from './provider.ts';
import { type KeptEvent, workOn } from './webhook.service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** One run does at most so many; the rest waits for the next. */
const mostPerRun = 500;

/** Events that were kept, but whose work failed or died with its process. */
export async function workOnLeftEvents(services: Services, signal: AbortSignal): Promise<number> {
  const left = await services.db.platform.rows<KeptEvent>(
    `SELECT id, customer_id AS "customerId" FROM stripe_events WHERE processed_at IS NULL AND received_at < $1 ORDER BY received_at LIMIT ${mostPerRun}`,
    [new Date(services.now().getTime() - minute)],
  );
  return each(services, signal, left, 'an event of the payment provider could not be worked on', (event) => workOn(services, event));
}

/** Asks about customers that have not been asked about for a while: an event may never have come. */
export async function followStale(services: Services, signal: AbortSignal): Promise<number> {
  if (!services.billing.stripe) return 0;
  const stale = await services.db.platform.rows<{ organizationId: number }>(
    `SELECT s.organization_id AS "organizationId" FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
      WHERE s.stripe_customer_id IS NOT NULL AND o.deleted_at IS NULL AND (s.synced_at IS NULL OR s.synced_at < $1)
      ORDER BY s.synced_at NULLS FIRST LIMIT ${mostPerRun}`,
    [new Date(services.now().getTime() - 6 * hour)],
  );
  return each(services, signal, stale, 'a subscription could not be followed', ({ organizationId }) =>
    followProvider(services, organizationId),
  );
}

/** Customers of organizations that are gone: the provider ends their subscriptions and forgets their cards. */
export async function endCustomers(services: Services, signal: AbortSignal): Promise<number> {
  const { stripe } = services.billing;
  if (!stripe) return 0;
  const ended = await services.db.platform.rows<{ id: string }>(
    `SELECT customer_id AS id FROM ended_customers ORDER BY requested_at LIMIT ${mostPerRun}`,
  );
  return each(services, signal, ended, 'a customer could not be ended', async ({ id }) => {
    await stripe.customers.del(id).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await services.db.platform.run('DELETE FROM ended_customers WHERE customer_id = $1', [id]);
  });
}

/** Longer than the provider repeats one. */
export function forgetEvents({ db, now }: Services): Promise<number> {
  return db.platform.run('DELETE FROM stripe_events WHERE processed_at < $1', [new Date(now().getTime() - 90 * day)]);
}

/** One that fails keeps nobody else waiting; the next run tries it again. Answers how many went well. */
async function each<One>(
  { log }: Services,
  signal: AbortSignal,
  all: readonly One[],
  problem: string,
  work: (one: One) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const one of all) {
    if (signal.aborted) break;
    await work(one).then(
      () => done++,
      (error: unknown) => log.error({ err: error, failed: one }, problem),
    );
  }
  return done;
}
