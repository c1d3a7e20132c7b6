import { productName } from '@onhand/contract/product';
import { html } from '../../html.ts';
import type { SignUpRule } from '../../self-hosting.ts';
import { fewestCharacters } from '../passwords.ts';
import { field, hidden, type Journey, linkWith, type Problems, signInLink } from './form.ts';
import type { Page } from './layout.ts';

export interface SignUpForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export function signUpPage({
  form,
  email,
  problems = {},
  rule,
  ...journey
}: Journey & { form?: SignUpForm; email?: string; problems?: Problems<keyof SignUpForm>; rule: SignUpRule }): Page {
  const [focused = 'firstName'] = Object.keys(problems);
  const input = (name: Exclude<keyof SignUpForm, 'password'>) => ({
    name,
    value: form?.[name] ?? (name === 'email' ? email : undefined),
    problem: problems[name],
    hasFocus: focused === name,
  });
  return {
    title: `Create your ${productName} account`,
    body: html`<p>${leadOf(rule)}</p>
      <form method="post" action="${journey.interaction ? `/identity/interaction/${journey.interaction}/sign-up` : '/identity/sign-up'}">
        <div class="pair">
          ${field({ ...input('firstName'), label: 'First name', autocomplete: 'given-name' })}
          ${field({ ...input('lastName'), label: 'Last name', autocomplete: 'family-name' })}
        </div>
        ${field({ ...input('email'), label: 'Email', type: 'email', autocomplete: 'username' })}
        ${newPasswordField(problems.password, focused === 'password')}
        <button type="submit">Create account</button>
      </form>
      <p class="links"><span>Already have an account? <a href="${signInLink(journey)}">Sign in</a></span></p>`,
  };
}

function leadOf(rule: SignUpRule): string {
  if (rule.kind === 'open') return 'One page, then a mail to confirm your address. No credit card.';
  if (rule.kind === 'domains')
    return `For addresses at ${rule.domains.join(', ')}, and for whoever was invited. A mail confirms your address.`;
  return 'For whoever was invited: use the address the invitation went to. A mail confirms it.';
}

export function newPasswordField(problem: string | undefined, hasFocus: boolean) {
  return field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${fewestCharacters} characters. A few unrelated words are easy to remember and hard to guess.`,
    fewest: fewestCharacters,
    problem,
    hasFocus,
  });
}

/** The same whether or not the address has an account. */
export function checkMailPage({
  email,
  isDelivered,
  about,
  ...journey
}: Journey & { email: string; isDelivered: boolean; about: string }): Page {
  return {
    title: 'Check your mail',
    body: html`<p>${about} <strong>${email}</strong>. Open the link in it to go on.</p>
      ${isDelivered ? html`` : html`<p>This server sends no mail: it was written to the outbox folder in the data folder.</p>`}
      <p>Nothing there after a few minutes? Look in the spam folder, or check the address for a typo.</p>
      <p class="links"><a href="${signInLink(journey)}">Back to sign in</a></p>`,
  };
}

/**
 * Shown in a browser that did not sign up: an account that someone else made with this address must not become theirs by the owner's click.
 */
export function confirmPage({ token, email, problem, ...journey }: Journey & { token: string; email: string; problem?: string }): Page {
  return {
    title: 'Confirm your email',
    body: html`<p>Enter the password you chose for your ${productName} account with <strong>${email}</strong>. If you did not create one, close this page.</p>
      <form method="post" action="/identity/confirm">
        ${hidden('token', token)}${hidden('interaction', journey.interaction)}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem, hasFocus: true })}
        <button type="submit">Confirm and sign in</button>
      </form>
      <p class="links"><a href="${linkWith('/identity/forgot-password', journey)}">Forgot it? Choose a new one</a></p>`,
  };
}

export function deadLinkPage(purpose: 'confirm' | 'reset' | 'change-email' | 'reset-factors'): Page {
  return {
    title: 'This link no longer works',
    body:
      purpose === 'reset-factors'
        ? html`<p>It is too old, or it was decided already. Sign in to see how you sign in now.</p>
      <p><a class="button" href="/api/login?returnTo=/profile">Sign in</a></p>`
        : purpose === 'change-email'
          ? html`<p>It is too old or was used already. You can ask for a new one on your profile.</p>
      <p><a class="button" href="/profile">Go to your profile</a></p>`
          : purpose === 'confirm'
            ? html`<p>It is too old or was used already. If you have confirmed your address, just sign in; if not, signing in offers to send a new link.</p>
      <p><a class="button" href="/api/login">Sign in</a></p>`
            : html`<p>It is too old or was used already. You can ask for a new one.</p>
      <p><a class="button" href="${linkWith('/identity/forgot-password', {})}">Send a new link</a></p>
      <p class="links"><a href="/api/login">Sign in</a></p>`,
  };
}
