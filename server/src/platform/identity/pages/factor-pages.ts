import { type Html, html } from '../../html.ts';
import { passkeyScript } from '../assets.ts';
import { momentOf } from '../factors/factor-mails.ts';
import type { PendingReset } from '../factors/resets.ts';
import { field, hidden } from './form.ts';
import type { Page } from './layout.ts';

/** The kinds of code that the form on the page takes. */
export type WayIn = 'code' | 'recovery-code';

interface Asking {
  uid: string;
  way: WayIn | undefined;
  problem?: string | undefined;
  hasPasskey: boolean;
  hasAuthenticator: boolean;
  reset: PendingReset | undefined;
}

/** SEC-02: after the password. Without a script, or on a device without the passkey, the recovery codes are left. */
export function factorPage({ uid, way, problem, hasPasskey, hasAuthenticator, reset }: Asking): Page {
  const isCode = way === 'code';
  return {
    title: 'One more step',
    body: html`<p>${way === undefined ? 'Your password is right. Now show that it is you with your passkey.' : isCode ? 'Your password is right. Now enter the code your authenticator app shows.' : 'Enter one of the recovery codes you kept. Each works once.'}</p>
      ${
        way === undefined
          ? reset
            ? resetNote(reset, false)
            : html``
          : html`<form method="post" action="/identity/interaction/${uid}/factor">
        ${hidden('with', way)}
        ${isCode ? codeField(problem) : recoveryField(problem)}
        ${reset ? resetNote(reset, true) : html``}
        <button type="submit">Sign in</button>
      </form>`
      }
      ${hasPasskey ? passkeyPart(uid, { isOnly: way === undefined }) : html``}
      <p class="links">
        ${isCode || !hasAuthenticator ? html`` : html`<a href="/identity/interaction/${uid}/factor?with=code">Use a code</a>`}
        ${way === 'recovery-code' ? html`` : html`<a href="/identity/interaction/${uid}/factor?with=recovery-code">Use a recovery code</a>`}
        <a href="/identity/interaction/${uid}?as=sign-in">Back to sign in</a>
      </p>`,
  };
}

function codeField(problem: string | undefined): Html {
  return field({ name: 'code', label: 'Code', autocomplete: 'one-time-code', problem, hasFocus: true, isFigures: true });
}

function recoveryField(problem: string | undefined): Html {
  return field({ name: 'code', label: 'Recovery code', autocomplete: 'off', problem, hasFocus: true, isSpelled: true });
}

/** SEC-04: whoever has the factor at hand did not lose it. */
function resetNote({ askedBy, dueAt }: PendingReset, isInForm: boolean): Html {
  return html`<div class="note" role="note"><p><strong>${askedBy}</strong> asked to remove your passkeys and codes. It happens on ${momentOf(new Date(dueAt))}.</p>
        ${isInForm ? html`<label class="choice"><input type="checkbox" name="keep" value="yes"> I did not ask for this: keep them</label>` : html`<p>If you did not ask for it, sign in and stop it in your profile.</p>`}</div>`;
}

/** Hidden until the script, without which it could do nothing, shows it. */
export function passkeyPart(uid: string, { isOnly = false, fillsIn = false }: { isOnly?: boolean; fillsIn?: boolean } = {}): Html {
  return html`<div class="passkey" data-passkey="/identity/interaction/${uid}/passkey"${fillsIn ? html` data-fills-in` : html``} hidden>
        ${isOnly ? html`` : html`<p class="or">or</p>`}
        <form method="post" action="/identity/interaction/${uid}/passkey">${html`<input type="hidden" name="credential">`}
          <button type="button"${isOnly ? html`` : html` class="quiet"`}>${isOnly ? 'Use your passkey' : 'Sign in with a passkey'}</button>
          <p class="error" role="alert" hidden></p>
        </form>
      </div>
      <script type="module" src="${passkeyScript.href}"></script>`;
}
