import { html } from '../../html.ts';
import { hidden } from './form.ts';
import type { Page } from './layout.ts';

export function changeEmailPage({ token, from, to }: { token: string; from: string; to: string }): Page {
  return {
    title: 'Use this address?',
    body: html`<p>From now on you sign in with <strong>${to}</strong> instead of <strong>${from}</strong>. Your password stays the same.</p>
      <form method="post" action="/identity/change-email">
        ${hidden('token', token)}
        <button type="submit">Use this address</button>
      </form>`,
  };
}

export function emailChangedPage(email: string): Page {
  return {
    title: 'Your address is changed',
    body: html`<p>You sign in with <strong>${email}</strong> now. Your devices stay signed in.</p>
      <p><a class="button" href="/profile">Go on</a></p>`,
  };
}

export function emailTakenPage(email: string): Page {
  return {
    title: 'This address has an account',
    body: html`<p role="alert"><strong>${email}</strong> belongs to another account, so yours keeps the address it has.</p>
      <p><a class="button" href="/profile">Go on</a></p>`,
  };
}
