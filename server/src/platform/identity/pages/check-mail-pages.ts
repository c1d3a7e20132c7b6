import { html } from '../../html.ts';
import { field, hidden, type Journey, linkWith, signInLink } from './form.ts';
import type { Page } from './layout.ts';
import { resendForm } from './sign-in-pages.ts';

export const checkMailPath = '/identity/check-mail';

/** The same whether or not the address has an account. It goes on by itself once the link was opened, on whatever device. */
export function waitForMailPage({
  email,
  isDelivered,
  isAgain,
  ...journey
}: Journey & { email: string; isDelivered: boolean; isAgain: boolean }): Page {
  return {
    title: 'Check your mail',
    body: html`<p data-waits-for="${checkMailPath}/state" data-leads-to="${linkWith(`${checkMailPath}/go-on`, journey)}" role="status">${isAgain ? 'We sent another mail to' : 'We sent a mail to'} <strong>${email}</strong>. Open the link in it: it confirms your address and signs you in, and this page goes on by itself.</p>
      ${isDelivered ? html`<p>Nothing there after a minute or two? Look in the spam folder.</p>` : html`<p>This server sends no mail: it was written to the outbox folder in the data folder.</p>`}
      ${resendForm(journey)}
      <p class="links"><a href="${linkWith(`${checkMailPath}/address`, journey)}">Wrong address? Change it</a><a href="${signInLink(journey)}">Back to sign in</a></p>`,
  };
}

/** The password and the name were given already, and stay. */
export function correctAddressPage({ email, problem, ...journey }: Journey & { email: string; problem?: string }): Page {
  return {
    title: 'Change your address',
    body: html`<p>Your name and password stay as you entered them.</p>
      <form method="post" action="${checkMailPath}/address">
        ${hidden('interaction', journey.interaction)}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problem, hasFocus: true })}
        <button type="submit">Send the mail there</button>
      </form>
      <p class="links"><a href="${linkWith(checkMailPath, journey)}">Back</a></p>`,
  };
}

/** Nobody waits in this browser any more. */
export function wentOnElsewherePage(): Page {
  return {
    title: 'You can go on',
    body: html`<p>The link was opened in another tab of this browser, and you go on there. You can close this page.</p>
      <p><a class="button" href="/api/login">Go on here</a></p>`,
  };
}
