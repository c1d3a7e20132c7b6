import { api } from '@onhand/contract';
import type { PlanName } from '@onhand/contract/plans';
import { expect } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import type { Caller, World } from '../../../test/harness.ts';
import type { StandIn } from '../../stripe-stand-in/stand-in.ts';
import { findSubscription } from '../subscription/subscription.service.ts';
import { followProvider } from './follow-provider.service.ts';

export const cards = { good: '4242424242424242', asks: '4000002500003155', failsLater: '4000000000000341', declined: '4000000000000002' };

export interface Customer {
  owner: Person;
  organizationId: number;
  /** Signs in anew: sessions do not outlive the jumps of the clock. */
  caller: () => Promise<Caller>;
}

export async function newCustomer(world: World, name: string): Promise<Customer> {
  const owner = await world.person(name);
  const organizationId = await world.organization(owner, `${name} Ltd`);
  return { owner, organizationId, caller: async () => world.withSession(await world.signIn(owner)) };
}

export function standInOf({ services }: World): StandIn {
  if (!services.billing.standIn) throw new Error('this world has no stand-in');
  return services.billing.standIn;
}

/** Types a card into the page a checkout or the portal leads to. */
export async function payAt(world: World, url: string, card: string, more: Record<string, string> = {}) {
  const { pathname } = new URL(url);
  const payload = new URLSearchParams({ card, ...more }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return world.app.inject({ method: 'POST', url: pathname, headers, payload });
}

export async function subscribe(world: World, { caller }: Customer, planName: PlanName, card = cards.good): Promise<void> {
  const { checkoutUrl } = (
    await (await caller()).call(api.billing.checkout, { body: { priceId: world.services.billing.prices[planName] } })
  ).body;
  const paid = await payAt(world, checkoutUrl, card);
  expect(paid.headers.location).toBe('http://localhost:80/settings/plans?checkout=success');
  await settled(world);
}

/** Waits until everything the provider has told was heard, and acted on. */
export async function settled(world: World): Promise<void> {
  await standInOf(world).settled();
  const left = async () => (await world.database.admin.query('SELECT id FROM stripe_events WHERE processed_at IS NULL')).rowCount;
  await expect.poll(left, { interval: 10, timeout: 20_000 }).toBe(0);
}

/** The server's clock and with it the provider's; what is due by then happens. */
export async function moveTo(world: World, time: string | Date): Promise<void> {
  world.setNow(new Date(time));
  await standInOf(world).catchUp();
  await settled(world);
}

export async function statusOf({ caller }: Customer) {
  return (await (await caller()).call(api.subscription.status)).body;
}

/** Makes it look as if a cancelled subscription had ended that many days ago and every warning had been sent. */
export async function cancelledFor(world: World, organizationId: number, days: number): Promise<void> {
  const { subscriptionId } = (await findSubscription(world.services.db.platform, organizationId)) ?? {};
  const subscription = standInOf(world).state.subscriptions[subscriptionId ?? ''];
  if (!subscription) throw new Error('nothing to end');
  subscription.ended_at = Math.floor(world.services.now().getTime() / 1000) - days * 86_400;
  await followProvider(world.services, organizationId);
  const warnedAt = new Date((subscription.ended_at + 27 * 86_400) * 1000);
  const sql = 'UPDATE subscriptions SET warned_days = 27, warned_at = $2 WHERE organization_id = $1';
  await world.database.admin.query(sql, [organizationId, warnedAt]);
}
