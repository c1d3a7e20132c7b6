import { isWithoutBilling } from '../../platform/billing/without-billing.ts';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Queries } from '../../platform/db.ts';

/** An organization's subscription as the provider last told it; `status` is the provider's word. */
export interface SubscriptionRow {
  organizationId: number;
  planName: string;
  status: string;
  trialEndsAt: string | null;
  periodEndsAt: string | null;
  needsPaymentAction: boolean;
  customerId: string | null;
  subscriptionId: string | null;
  endsAt: string | null;
  endedAt: string | null;
  version: number;
}

const columns = `organization_id AS "organizationId", plan_name AS "planName", status, trial_ends_at AS "trialEndsAt",
  current_period_ends_at AS "periodEndsAt", needs_payment_action AS "needsPaymentAction", stripe_customer_id AS "customerId",
  stripe_subscription_id AS "subscriptionId", ends_at AS "endsAt", ended_at AS "endedAt", version`;

export function findSubscription(queries: Queries, organizationId: number): Promise<SubscriptionRow | undefined> {
  return queries.maybeOne<SubscriptionRow>(`SELECT ${columns} FROM subscriptions WHERE organization_id = $1`, [organizationId]);
}

export function findByCustomer(queries: Queries, customerId: string): Promise<SubscriptionRow | undefined> {
  return queries.maybeOne<SubscriptionRow>(`SELECT ${columns} FROM subscriptions WHERE stripe_customer_id = $1`, [customerId]);
}

/** Written in any case, for whoever switches billing on one day. Answers whether it is in force. */
export function insertTrial(platform: Queries, organizationId: number, endsAt: Date): Promise<boolean> {
  return platform.value<boolean>(
    `INSERT INTO subscriptions (organization_id, plan_name, status, trial_ends_at) VALUES ($1, 'starter', 'trialing', $2)
     RETURNING NOT ${isWithoutBilling} AS "isInForce"`,
    [organizationId, endsAt],
  );
}

/** The first customer stays: of two that were made at once, the other one is never charged. */
export function keepCustomer(platform: Queries, organizationId: number, { is, was }: { is: string; was: string | null }): Promise<string> {
  return platform.value<string>(
    `UPDATE subscriptions SET stripe_customer_id = CASE WHEN stripe_customer_id IS NOT DISTINCT FROM $3 THEN $2 ELSE stripe_customer_id END
      WHERE organization_id = $1 RETURNING stripe_customer_id AS id`,
    [organizationId, is, was],
  );
}

export type ProviderState = Pick<
  SubscriptionRow,
  'planName' | 'status' | 'trialEndsAt' | 'needsPaymentAction' | 'subscriptionId' | 'periodEndsAt' | 'endsAt' | 'endedAt'
>;

/** False when another answer was written since this one was asked for. */
export async function writeState(platform: Queries, { organizationId, version }: SubscriptionRow, state: ProviderState, now: Date) {
  const written = await platform.run(
    `UPDATE subscriptions SET plan_name = $3, status = $4, needs_payment_action = $5, stripe_subscription_id = $6, current_period_ends_at = $7,
            ends_at = $8, ended_at = $9, synced_at = $10, trial_ends_at = $11, version = version + 1,
            warned_days = CASE WHEN ended_at IS NOT DISTINCT FROM $9 THEN warned_days ELSE 0 END
      WHERE organization_id = $1 AND version = $2`,
    [
      organizationId,
      version,
      state.planName,
      state.status,
      state.needsPaymentAction,
      state.subscriptionId,
      state.periodEndsAt,
      state.endsAt,
      state.endedAt,
      now,
      state.trialEndsAt,
    ],
  );
  return written > 0;
}

interface PlanInForce {
  planName: string | null;
  /** False where the server has no billing. */
  isLimited: boolean;
}

const planInForceColumns = `(SELECT plan_name FROM subscriptions WHERE organization_id = $1) AS "planName", NOT ${isWithoutBilling} AS "isLimited"`;

export function planInForce(queries: Queries, organizationId: number): Promise<PlanInForce> {
  return queries.one(`SELECT ${planInForceColumns}`, [organizationId]);
}

/** From the totals that are kept with every change of an item: as many steps as there are folders, not as there are items. */
const itemsInTotal = `SELECT COALESCE(sum(items), 0)::int FROM (
  SELECT items FROM item_totals WHERE organization_id = $1
  UNION ALL SELECT items FROM item_total_changes WHERE organization_id = $1) AS totals`;

export interface Used extends PlanInForce {
  items: number;
  members: number;
  invited: number;
}

/** Counts what the plan limits: items that are not archived; members, and invitations that can still be accepted. */
export function countUsed(queries: Queries, organizationId: number, now: Date): Promise<Used> {
  return queries.one<Used>(
    `SELECT ${planInForceColumns},
            (${itemsInTotal}) AS items,
            (SELECT count(*)::int FROM memberships WHERE organization_id = $1) AS members,
            (SELECT count(*)::int FROM invitations
              WHERE organization_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2) AS invited`,
    [organizationId, now],
  );
}

/** From here to the end of the transaction no other one of the organization gets past this line. */
export async function holdAndCountItems(queries: Queries, organizationId: number): Promise<CountedItems> {
  const held = { sql: `SELECT pg_advisory_xact_lock(hashtextextended('items of a plan', $1))`, values: [organizationId] };
  const [, [counted]] = await sendInOrder<[object, CountedItems]>(queries, held, { sql: itemCount, values: [organizationId] });
  return counted as CountedItems;
}

export type CountedItems = PlanInForce & { items: number };

const itemCount = `SELECT ${planInForceColumns},
            (${itemsInTotal}) AS items`;

export function countItems(queries: Queries, organizationId: number): Promise<CountedItems> {
  return queries.one(itemCount, [organizationId]);
}

/** One by one, for who is about to be refused. */
export function countItemsOneByOne(queries: Queries, organizationId: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS items FROM items WHERE organization_id = $1 AND archived_at IS NULL';
  return queries.value<number>(sql, [organizationId]);
}

export function countArchived(queries: Queries, organizationId: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS items FROM items WHERE organization_id = $1 AND archived_at IS NOT NULL';
  return queries.value<number>(sql, [organizationId]);
}

/**
 * In the transaction in which an organization goes: its customer at the provider is to go too, with its subscription and cards. A job
 * asks for that until it has happened, whatever fails in between.
 */
export async function leaveProvider(platform: Queries, organizationId: number, now: Date): Promise<void> {
  await platform.run(
    `INSERT INTO ended_customers (customer_id, requested_at)
     SELECT stripe_customer_id, $2 FROM subscriptions WHERE organization_id = $1 AND stripe_customer_id IS NOT NULL ON CONFLICT DO NOTHING`,
    [organizationId, now],
  );
}
