import { productName } from '@onhand/contract/product';
import { html } from '../../html.ts';
import { passkeyPart } from './factor-pages.ts';
import { field, hidden, type Journey, linkWith, signUpLink } from './form.ts';
import type { Page } from './layout.ts';

export function signInPage({ uid, email = '', problem }: { uid: string; email?: string; problem?: string }): Page {
  const problemAt = problem && 'form-error';
  return {
    title: 'Sign in',
    body: html`<p>to continue to ${productName}</p>
      <form method="post" action="/identity/interaction/${uid}">
        ${problem ? html`<p class="alert" id="form-error" role="alert">${problem}</p>` : html``}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username webauthn', value: email, problemAt, hasFocus: !email })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problemAt, hasFocus: Boolean(email) })}
        <button type="submit">Sign in</button>
      </form>
      ${passkeyPart(uid, { fillsIn: true })}
      <p class="links">
        <a href="${signUpLink({ interaction: uid })}">Create an account</a>
        <a href="${linkWith('/identity/forgot-password', { interaction: uid })}">Forgot password?</a>
      </p>`,
  };
}

export function unconfirmedPage({ uid, email }: { uid: string; email: string }): Page {
  return {
    title: 'Confirm your email first',
    body: html`<p role="alert">Your password is right, but <strong>${email}</strong> is not confirmed yet. Open the link in the mail we sent you: it signs you in.</p>
      ${resendForm({ interaction: uid })}
      <p class="links"><a href="/identity/interaction/${uid}?as=sign-in">Back to sign in</a></p>`,
  };
}

export function resendForm({ interaction }: Journey) {
  return html`<form method="post" action="/identity/resend-confirmation">
        ${hidden('interaction', interaction)}
        <button type="submit">Send the mail again</button>
      </form>`;
}
