import { productName } from '@onhand/contract/product';
import { type Html, html } from '../../html.ts';
import { submitScript } from '../assets.ts';
import type { Page } from './layout.ts';

const signInAgain = html`<p><a class="button" href="/api/login">Sign in</a></p>`;

export function expiredPage(): Page {
  return {
    title: 'This page has expired',
    body: html`<p>The sign-in was finished or left open for too long. Begin again: it takes a moment.</p>
      ${signInAgain}`,
  };
}

export function waitPage(message: string): Page {
  return {
    title: 'Please wait a little',
    body: html`<p role="alert">${message}</p>
      <p class="links"><a href="/api/login">Back to sign in</a></p>`,
  };
}

export function notFoundPage(): Page {
  return { title: 'Nothing here', body: html`<p>This address leads nowhere.</p>${signInAgain}` };
}

export function refusedPage(message: string): Page {
  return { title: 'That did not work', body: html`<p role="alert">${message}</p>${signInAgain}` };
}

export function failurePage(errorId: string): Page {
  return {
    title: 'Something went wrong',
    body: html`<p role="alert">It is not your fault. Please try again in a moment. If it stays, tell us this number: <strong>${errorId}</strong></p>
      ${signInAgain}`,
  };
}

/** With `isExpected` the page presses its own button; otherwise a link elsewhere may have led here, and the person decides. */
export function signOutPage({ form, isExpected }: { form: string; isExpected: boolean }): Page {
  // The library's own form, with its secret against forgery; the button outside belongs to it by id.
  const libraryForm: Html = { text: form };
  return {
    title: isExpected ? 'Signing out' : 'Sign out?',
    body: html`<p>${isExpected ? `Signing you out of ${productName}.` : `You are about to sign out of ${productName}.`}</p>
      ${libraryForm}
      <p><button type="submit" form="op.logoutForm" name="logout" value="yes"${isExpected ? html` data-press-at-once` : html``}>Sign out</button></p>
      ${isExpected ? html`<script src="${submitScript.href}" defer></script>` : html`<p class="links"><a href="/">Stay signed in</a></p>`}`,
  };
}

export function signedOutPage(): Page {
  return { title: 'You are signed out', body: html`<p>See you soon.</p>${signInAgain}` };
}
