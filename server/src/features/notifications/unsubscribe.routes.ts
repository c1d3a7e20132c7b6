import formBody from '@fastify/formbody';
import { kindFacts, notificationKinds } from '@onhand/contract/notifications';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { html } from '../../platform/html.ts';
import { sendPage } from '../../platform/mail/page.ts';
import type { Services } from '../../platform/services.ts';
import { choiceFor } from './notifications.rules.ts';
import { findChoices, writeSettings } from './settings.store.ts';
import { type Subscription, subscriptionIn, unsubscribePath } from './unsubscribe-token.ts';
import { tellPerson } from './notifications.store.ts';

/**
 * Ends mails without a sign-in: a page with one button, and the same by the mail program's own button (RFC 8058). Opening the page
 * changes nothing, because mail scanners open links before people do.
 */
export function unsubscribePages(services: Services): FastifyPluginAsync {
  return async (app) => {
    await app.register(formBody, { bodyLimit: 1024 });

    app.get(unsubscribePath, async (request, reply) => {
      const subscription = subscriptionIn(services, tokenIn(request));
      if (!subscription) return sendPage(reply, deadLink, 404);
      return sendPage(reply, {
        title: 'Unsubscribe',
        body: html`<p>You will no longer get ${whatOf(subscription)}. What happens in the app stays as it is.</p>
          <form method="post"><button>Unsubscribe</button></form>
          <p class="links"><a href="/settings/notifications">Choose in the settings instead</a></p>`,
      });
    });

    app.post(unsubscribePath, async (request, reply) => {
      const subscription = subscriptionIn(services, tokenIn(request));
      if (!subscription || !(await endMails(services, subscription))) return sendPage(reply, deadLink, 404);
      return sendPage(reply, {
        title: 'You are unsubscribed',
        body: html`<p>You will get no more ${whatOf(subscription)}. You can turn them on again at any time.</p>
          <p class="links"><a href="/settings/notifications">Notification settings</a></p>`,
      });
    });
  };
}

const deadLink = {
  title: 'This link does not work',
  body: html`<p>It is incomplete, or you are no longer a member of the organization it came from. Members choose their mails in the settings.</p>
    <p class="links"><a href="/settings/notifications">Notification settings</a></p>`,
};

function tokenIn(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

function whatOf({ which }: Subscription): string {
  if (which === 'digest') return 'daily digests';
  return `emails about ${which.map((kind) => `“${kindFacts[kind].label}”`).join(' and ')}`;
}

/** False where the person is no member any more. */
async function endMails({ db }: Services, subscription: Subscription): Promise<boolean> {
  const { organizationId, userId, which } = subscription;
  return db.platform.transaction(async (platform) => {
    const chosen = await findChoices(platform, subscription);
    if (!chosen) return false;
    const kinds = which === 'digest' ? notificationKinds.filter((kind) => choiceFor(kind, chosen).email === 'digest') : which;
    await writeSettings(platform, subscription, { choices: kinds.map((kind) => ({ kind, email: 'off' as const })) });
    await tellPerson(platform, organizationId, userId, 'preferences_update');
    return true;
  });
}
