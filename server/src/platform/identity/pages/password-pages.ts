import { html } from '../../html.ts';
import { field, hidden, type Journey, signInLink } from './form.ts';
import type { Page } from './layout.ts';
import { newPasswordField } from './sign-up-pages.ts';

export function forgotPage({ email, problem, ...journey }: Journey & { email?: string; problem?: string }): Page {
  return {
    title: 'Forgot your password?',
    body: html`<p>We will send you a link to choose a new one.</p>
      <form method="post" action="/identity/forgot-password">
        ${hidden('interaction', journey.interaction)}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problem, hasFocus: true })}
        <button type="submit">Send the link</button>
      </form>
      <p class="links"><a href="${signInLink(journey)}">Back to sign in</a></p>`,
  };
}

export function resetPage({ token, email, problem }: { token: string; email: string; problem?: string }): Page {
  return {
    title: 'Choose a new password',
    body: html`<p>Then sign in with it. Links we sent you before stop working.</p>
      <form method="post" action="/identity/reset-password">
        ${hidden('token', token)}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, isReadOnly: true })}
        ${newPasswordField(problem, true)}
        <button type="submit">Change password</button>
      </form>`,
  };
}

export function passwordChangedPage(): Page {
  return {
    title: 'Your password is changed',
    body: html`<p>Sign in with the new one.</p>
      <p><a class="button" href="/api/login">Sign in</a></p>`,
  };
}
