import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueMail } from '../server/src/features/mails/mails.service.ts';
import { priceIds } from './faults-payments.ts';
import type { FaultWorld } from './faults-world.ts';
import type { Answer } from './mixed-load-caller.ts';

/** A person's request while the fault lasted, or after it, and its outcome. */
export interface Told {
  wanted: string;
  answer: string;
  seconds: number;
  /** As it should be: a plain answer within half a minute, or the thing itself. */
  isFine: boolean;
}

const longestSeconds = 30;
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function telling(wanted: string, ask: () => Promise<{ answer: string; isFine: boolean }>): Promise<Told> {
  const started = performance.now();
  const { answer, isFine } = await ask();
  const seconds = (performance.now() - started) / 1000;
  return { wanted, answer, seconds, isFine: isFine && seconds < longestSeconds };
}

const sentence = (answer: Answer | undefined) => {
  if (!answer) return 'no answer';
  const { error, message } = (answer.body ?? {}) as { error?: string; message?: string };
  return [answer.status, error, message].filter(Boolean).join(' ');
};
const saysWhy = (answer: Answer | undefined, ...codes: string[]) => codes.includes((answer?.body as { error?: string })?.error ?? '');

/** The person who invites is told that no mail went out, and given the link. */
export function resendInvitation({ caller, invitationId }: FaultWorld, mail: 'with' | 'without'): Promise<Told> {
  return telling('to send an invitation', async () => {
    const answer = await caller.once({ method: 'POST', url: `/api/invitations/${invitationId}/resend` });
    const { sentAt, link } = (answer?.body ?? {}) as { sentAt?: string | null; link?: string };
    if (answer?.status !== 200 || !link) return { answer: sentence(answer), isFine: false };
    return {
      answer: sentAt ? 'invited, and the mail was sent' : 'invited; the mail could not be sent, here is the link',
      isFine: Boolean(sentAt) === (mail === 'with'),
    };
  });
}

/** A mail that is sent when it is its turn, written while none can be sent. */
export async function queueOne({ database: { db, organizationId, ownerId } }: FaultWorld): Promise<void> {
  const mail = { address: 'owner@example.test', subject: `Waiting ${randomUUID()}`, html: '<p>Waiting</p>', text: 'Waiting' };
  await queueMail(db.platform, { organizationId, userId: ownerId, dedupeKey: `torture:${randomUUID()}`, ...mail }, new Date());
}

export function beginCheckout({ caller, payments }: FaultWorld, outcome: 'begun' | 'refused'): Promise<Told> {
  return telling('to pay', async () => {
    const answer = await caller.once({ method: 'POST', url: '/api/billing/checkout', body: { priceId: priceIds.professional } });
    if (outcome === 'refused') return { answer: sentence(answer), isFine: saysWhy(answer, 'BILLING_UNAVAILABLE') };
    const { customers, openPages } = payments.counts();
    return {
      answer: `${sentence(answer)}, ${customers} customer and ${openPages} open page at the provider`,
      isFine: answer?.status === 200 && customers === 1 && openPages === 1,
    };
  });
}

/** The screen that this leads to says that signing in does not work right now (`sign-in-problem`). */
export function signIn({ caller }: FaultWorld, outcome: 'unavailable'): Promise<Told> {
  return telling('to sign in', async () => {
    const answer = await caller.once({ method: 'GET', url: '/api/login' });
    const to = answer?.headers.get('location') ?? '';
    return { answer: `${answer?.status} to ${to}`, isFine: to.endsWith(`signin=${outcome}`) };
  });
}

/** Leaves for the provider and comes back; what happens in between is for the caller to say. */
export function signInWithCallback({ origin }: FaultWorld, outcome: 'failed' | 'signed in', between: () => void): Promise<Told> {
  return telling('to come back from signing in', async () => {
    const left = await fetch(`${origin}/api/login`, { redirect: 'manual' });
    const at = new URL(left.headers.get('location') ?? '', origin);
    const { state = '', nonce = '' } = Object.fromEntries(at.searchParams);
    const cookie = left.headers.getSetCookie().map((one) => one.split(';')[0]);
    between();
    const callback = `${origin}/api/auth/callback?${new URLSearchParams({ code: nonce, state })}`;
    const back = await fetch(callback, { redirect: 'manual', headers: { cookie: cookie.join('; ') } });
    const to = back.headers.get('location') ?? '';
    const hasSession = back.headers.getSetCookie().some((one) => one.startsWith('onhand_session='));
    const isFine = outcome === 'failed' ? to.endsWith('signin=failed') && !hasSession : hasSession && !to.includes('signin=');
    return { answer: `${back.status} to ${to}${hasSession ? ', signed in' : ''}`, isFine };
  });
}

export function uploadPicture({ caller, markedItemId }: FaultWorld, outcome: 'kept' | 'refused'): Promise<Told> {
  return telling('to add a picture', async () => {
    const body = new FormData();
    body.append('image', new Blob([picture], { type: 'image/png' }), 'picture.png');
    const request = { method: 'POST', url: `/api/inventory/${markedItemId}/images`, body } as const;
    // After the fault until it is kept: PostgreSQL may take a moment to come back.
    const answer = await (outcome === 'kept' ? caller.untilAnswered(request) : caller.once(request));
    const isFine = outcome === 'kept' ? answer?.status === 200 : saysWhy(answer, 'STORAGE_FULL', 'DATABASE_UNAVAILABLE');
    return { answer: sentence(answer), isFine };
  });
}

/** Asks as a load balancer does whether to send requests here. */
export function askWhetherReady({ origin }: FaultWorld, outcome: 'ready' | 'not ready'): Promise<Told> {
  return telling(`to be told that it is ${outcome}`, async () => {
    const wanted = outcome === 'ready' ? 200 : 503;
    for (const started = performance.now(); ; await sleep(100)) {
      const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
      if (answer?.status === wanted || performance.now() - started > 20_000) {
        return { answer: String(answer?.status ?? 'no answer'), isFine: answer?.status === wanted };
      }
    }
  });
}

const mostLogged = 10 * 1024 * 1024;

/** A process that tries again and again while its database is away must not let its connections or its log grow. */
export function countTraces({ database: { admin }, server }: FaultWorld, loggedBefore: number): Promise<Told> {
  return telling('one listening connection and a log of bounded size', async () => {
    const count = async () => {
      const { rows } = await admin.query<{ all: number; listening: number }>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE application_name = 'onhand_listen')::int AS listening
           FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'onhand%'`,
      );
      return rows[0] ?? { all: -1, listening: -1 };
    };
    let now = await count();
    for (const started = performance.now(); now.listening === 0 && performance.now() - started < 20_000; now = await count())
      await sleep(200);
    const logged = server.logged() - loggedBefore;
    const answer = `${now.listening} listening of ${now.all} connections, ${(logged / 1024).toFixed(0)} KB logged`;
    return { answer, isFine: now.listening === 1 && logged < mostLogged };
  });
}
