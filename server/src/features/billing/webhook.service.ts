import type Stripe from 'stripe';
import type { Services } from '../../platform/services.ts';
import { findByCustomer } from '../subscription/subscription.service.ts';
import { followProvider } from './follow-provider.service.ts';

/** False when it came before: each is kept, and worked on, once. */
export async function keepEvent({ db, now }: Services, event: Stripe.Event): Promise<boolean> {
  const kept = await db.platform.run(
    `INSERT INTO stripe_events (id, type, customer_id, created_at, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [event.id, event.type, customerIn(event), new Date(event.created * 1000), now()],
  );
  return kept > 0;
}

/** Never fails: what could not be done now is done by the job that looks for what is left. */
export async function processEvent(services: Services, event: Pick<Stripe.Event, 'id' | 'type' | 'data'>): Promise<void> {
  await workOn(services, { id: event.id, customerId: customerIn(event) }).catch((error: unknown) => {
    services.log.error({ err: error, event: event.id, type: event.type }, 'an event of the payment provider is left for later');
  });
}

export interface KeptEvent {
  id: string;
  customerId: string | null;
}

/** An event's contents may be old by the time it is read, so it only says whom to ask about. */
export async function workOn(services: Services, { id, customerId }: KeptEvent): Promise<void> {
  const row = customerId ? await findByCustomer(services.db.platform, customerId) : undefined;
  if (row) await inTurn(services, row.organizationId);
  // The customer is not needed any more, and would outlive an organization that is erased.
  await services.db.platform.run('UPDATE stripe_events SET processed_at = $2, customer_id = NULL WHERE id = $1', [id, services.now()]);
}

interface Turn {
  running: Promise<void>;
  next: Promise<void> | undefined;
}

const turns = new WeakMap<Services, Map<number, Turn>>();

/** A hundred events of one organization ask the provider twice: once for the first, and once more for all that came meanwhile. */
function inTurn(services: Services, organizationId: number): Promise<void> {
  const all = turns.get(services) ?? new Map<number, Turn>();
  turns.set(services, all);
  const turn = all.get(organizationId);
  if (turn) {
    turn.next ??= turn.running.catch(() => undefined).then(() => begin(services, all, organizationId));
    return turn.next;
  }
  return begin(services, all, organizationId);
}

function begin(services: Services, all: Map<number, Turn>, organizationId: number): Promise<void> {
  const running = followProvider(services, organizationId);
  const turn: Turn = { running, next: undefined };
  all.set(organizationId, turn);
  void running
    .catch(() => undefined)
    .finally(() => {
      if (all.get(organizationId) === turn && !turn.next) all.delete(organizationId);
    });
  return running;
}

function customerIn({ data }: Pick<Stripe.Event, 'data'>): string | null {
  const object = data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
  if (object.object === 'customer') return object.id ?? null;
  return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null);
}
