import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationKind } from '@onhand/contract/notifications';
import type { Services } from '../../platform/services.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import { deriveKey } from '../../platform/tokens.ts';

export const unsubscribePath = '/api/notifications/unsubscribe';

/** The person whose mails end, and which mails: the digest, or those of the kinds that the mail was about. */
export interface Subscription {
  organizationId: number;
  userId: string;
  which: 'digest' | readonly NotificationKind[];
}

type Keys = Pick<Services, 'secretKey'>;

/** The link at the foot of a mail. It is signed instead of kept, so it works for as long as the mail is kept. */
export function unsubscribeUrl(services: Keys & Pick<Services, 'env'>, subscription: Subscription): string {
  return `${publicOrigin(services.env)}${unsubscribePath}?token=${tokenFor(services, subscription)}`;
}

function tokenFor(services: Keys, { organizationId, userId, which }: Subscription): string {
  const content = Buffer.from(JSON.stringify([organizationId, userId, which])).toString('base64url');
  return `${content}.${signatureOf(services, content)}`;
}

/** Undefined for anything we have not signed. */
export function subscriptionIn(services: Keys, token: string): Subscription | undefined {
  const [content = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(services, content))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [organizationId, userId, which] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    number,
    string,
    Subscription['which'],
  ];
  return { organizationId, userId, which };
}

function signatureOf({ secretKey }: Keys, content: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'unsubscribe')).update(content).digest('base64url');
}
