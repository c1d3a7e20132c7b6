import type { Role } from '@onhand/contract/permissions';
import { addMember, createOrganization } from '../features/organization/organization.service.ts';
import { recognize } from '../features/auth/auth.service.ts';
import { createAccount } from '../platform/identity/accounts.ts';
import type { Services } from '../platform/services.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { fillDemo } from './demo-inventory.ts';
import { followProvider } from '../features/billing/follow-provider.service.ts';
import { keepCustomer } from '../features/subscription/subscription.service.ts';

const password = 'onhand-demo';
const organizationName = 'Keller Heating & Plumbing';

/** The people of the demo: a heating-and-plumbing contractor. */
export const demoSignIns: { email: string; role: Role; firstName: string; lastName: string }[] = [
  { email: 'owner@demo.test', role: 'owner', firstName: 'Maria', lastName: 'Keller' },
  { email: 'admin@demo.test', role: 'admin', firstName: 'Dan', lastName: 'Brooks' },
  { email: 'staff@demo.test', role: 'staff', firstName: 'Luis', lastName: 'Ortega' },
];

// Any number will do, as long as every starter uses the same one.
const lockKey = 674_382;

/**
 * Makes the demo organization unless it is there. All or nothing, and one starter at a time: a start that is killed half-way
 * leaves nothing behind. Never called in production: `env.loadsDemo` is false there.
 */
export async function loadDemo(services: Services): Promise<void> {
  const { db, now } = services;
  await db.platform.transaction(async (platform) => {
    await platform.rows('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const already = await platform.maybeOne('SELECT 1 AS found FROM identity_accounts WHERE lower(email) = $1', [demoSignIns[0]?.email]);
    if (already) return;
    const userIds: string[] = [];
    for (const { email, firstName, lastName } of demoSignIns) {
      const subject = await createAccount(platform, { email, password, firstName, lastName, isVerified: true });
      if (!subject) throw new Error(`the demo account ${email} exists already`);
      const person = {
        issuer: 'embedded',
        subject,
        email,
        firstName,
        lastName,
        isEmailVerified: true,
        authenticatedAt: undefined,
        idToken: '',
      };
      userIds.push((await recognize(platform, person)).id);
    }
    const organization = await createOrganization(
      platform,
      // A demo is looked at where it runs, so it takes the time zone of this machine.
      {
        userId: userIds[0] as string,
        name: organizationName,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        isOperator: true,
      },
      now(),
    );
    for (const [index, { role }] of demoSignIns.entries()) {
      if (role !== 'owner') await addMember(platform, { organizationId: organization.id, userId: userIds[index] as string, role });
    }
    const [owner, admin, staff] = userIds as [string, string, string];
    await fillDemo(services, platform, {
      organizationId: organization.id,
      userIds: { owner, admin, staff },
      organizationName,
      now: now(),
      people: Object.fromEntries(demoSignIns.map(({ role, firstName, lastName }) => [role, `${firstName} ${lastName}`])) as Record<
        Role,
        string
      >,
    });
  });
  await subscribeDemo(services, demoSignIns[0]?.email ?? '');
}

export function demoBanner(): string {
  const width = Math.max(...demoSignIns.map(({ email }) => email.length));
  const lines = demoSignIns.map(({ email, role }) => `    ${email.padEnd(width)}  ${password}  (${role})`);
  const pins = readCatalogue().jobs.crew.map(({ name, pin }) => `${name} ${pin}`);
  return ['  Demo sign-ins:', ...lines, `    The crew’s PINs, at “Who is working?”: ${pins.join(', ')}`].join('\n');
}

/**
 * The demo has paid, with a test card at the payment stand-in: a person who starts it again after three weeks finds it open, and can try a
 * change of the plan. A demo made before there was anything to pay gets it too.
 */
async function subscribeDemo(services: Services, ownerEmail: string): Promise<void> {
  const { stripe, standIn, prices } = services.billing;
  if (!stripe || !standIn) return;
  const demo = await services.db.platform.maybeOne<{ organizationId: number; name: string }>(
    `SELECT s.organization_id AS "organizationId", o.name FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
       JOIN users u ON u.organization_id = o.id AND u.issuer = 'embedded'
      WHERE lower(u.email) = $1 AND s.stripe_customer_id IS NULL`,
    [ownerEmail],
  );
  if (!demo) return;
  const { organizationId, name } = demo;
  // Several starters at once make one of each.
  const once = (what: string) => ({ idempotencyKey: `demo:${what}:${organizationId}` });
  const customer = await stripe.customers.create({ name, email: ownerEmail }, once('customer'));
  await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: prices.professional }], default_payment_method: 'pm_card_visa' },
    once('subscription'),
  );
  await keepCustomer(services.db.platform, organizationId, { is: customer.id, was: null });
  await followProvider(services, organizationId);
}
