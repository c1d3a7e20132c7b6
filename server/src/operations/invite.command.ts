import { productName } from '@onhand/contract/product';
import type { Db } from '../platform/db.ts';
import type { Env } from '../platform/env.ts';
import { admitAddress, admittedAddresses, dismissAddress } from '../platform/identity/admission.ts';
import { admissionMail } from '../platform/identity/identity-mails.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { publicOrigin } from '../platform/mail/public-origin.ts';
import { runCommand, withDb } from './command.ts';
import { type InviteOrder, readInviteOrder } from './operator-orders.ts';

// `npm run invite -- owner@example.com | --remove owner@example.com | --list`: who may sign up, and found an organization, though
// sign-up is not open. The first owner of a business's own server comes in this way.
await runCommand('Nobody was invited', (words, settings) => {
  const order = readInviteOrder(words);
  const env = settings();
  return withDb(env, (db) => obey(db, env, order));
});

async function obey(db: Db, settings: Env, order: InviteOrder): Promise<void> {
  if (order.kind === 'list') {
    const addresses = await admittedAddresses(db.platform);
    console.log(addresses.length > 0 ? addresses.join('\n') : 'Nobody was invited by this command.');
  } else if (order.kind === 'remove') {
    const wasThere = await dismissAddress(db.platform, order.email);
    console.log(
      wasThere ? `${order.email} may not sign up by your word any more. An account made before stays.` : `${order.email} was not invited.`,
    );
  } else {
    await admitAddress(db.platform, order.email);
    await sendTo(settings, order.email);
  }
}

/** The address is let in already, so a mail that cannot be sent is only said: whoever sits here can hand the link over. */
async function sendTo(settings: Env, email: string): Promise<void> {
  const link = `${publicOrigin(settings)}/api/login?prompt=create`;
  console.log(`${email} may make an account now, and found an organization: ${link}`);
  const mail = openMail(settings, openLog('silent'));
  const trouble = await mail.send(admissionMail(email, link)).then(
    () => (mail.isDelivered ? undefined : 'no SMTP_URL is set, so the mail lies in the outbox folder'),
    (error: Error) => error.message,
  );
  console.log(
    trouble === undefined ? `A mail from ${productName} tells them.` : `They were not told (${trouble}): give them that address.`,
  );
}
