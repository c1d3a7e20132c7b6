import { z } from 'zod';

/** The rule for new accounts. An invited person may always make one. */
export type SignUpRule =
  | { kind: 'open' }
  /** Every account may also have an organization. */
  | { kind: 'invitation' }
  /** And only those whom the operator let in found organizations. */
  | { kind: 'closed' }
  | { kind: 'domains'; domains: readonly string[] };

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** `open`, `invitation`, `closed`, or the domains of the addresses that may sign up: `example.com,example.org`. */
export const SignUpSetting = z.string().transform((said, context): SignUpRule => {
  const word = said.trim().toLowerCase();
  if (word === 'open' || word === 'invitation' || word === 'closed') return { kind: word };
  const domains = word.split(',').map((one) => one.trim().replace(/^@/, ''));
  if (domains.every((one) => domain.test(one))) return { kind: 'domains', domains };
  const message = 'must be open, invitation, closed, or mail domains such as example.com,example.org';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((word) => word === 'on');

interface Said {
  BILLING?: boolean | undefined;
  PUBLIC_SITE?: boolean | undefined;
  SIGN_UP?: SignUpRule | undefined;
  MARKETING_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
}

/** Settings that contradict each other. */
export function selfHostingProblems({ BILLING, PUBLIC_SITE, MARKETING_URL, STRIPE_SECRET_KEY }: Said): string[] {
  const problems: string[] = [];
  if (BILLING === false && STRIPE_SECRET_KEY) problems.push('BILLING=off and STRIPE_SECRET_KEY contradict each other: leave one out');
  if (BILLING === false && PUBLIC_SITE === true) problems.push('PUBLIC_SITE=on needs BILLING=on: the public site names prices');
  if ((PUBLIC_SITE ?? BILLING) === false && MARKETING_URL) {
    problems.push('MARKETING_URL is the address of a public site that is off: leave it out, or set PUBLIC_SITE=on');
  }
  return problems;
}

export interface SelfHosting {
  /** False where a business runs the server for itself: then there are no plans, no trial and no limits of a plan. */
  hasBilling: boolean;
  hasPublicSite: boolean;
  signUp: SignUpRule;
}

/** A business of its own wants neither a shop window nor strangers, unless it says so. */
export function selfHostingOf({ BILLING = true, PUBLIC_SITE = BILLING, SIGN_UP }: Said): SelfHosting {
  return { hasBilling: BILLING, hasPublicSite: PUBLIC_SITE, signUp: SIGN_UP ?? { kind: BILLING ? 'open' : 'closed' } };
}
