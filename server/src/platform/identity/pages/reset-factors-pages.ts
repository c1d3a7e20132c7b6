import { html } from '../../html.ts';
import { momentOf } from '../factors/factor-mails.ts';
import { resetPath } from '../factors/resets.ts';
import { hidden } from './form.ts';
import type { Page } from './layout.ts';

export function resetFactorsPage({ token, askedBy, dueAt }: { token: string; askedBy: string; dueAt: string }): Page {
  return {
    title: 'Remove your passkeys and codes?',
    body: html`<p><strong>${askedBy}</strong> asked for it, because you lost them. It happens by itself on <strong>${momentOf(new Date(dueAt))}</strong>. From then on your password alone signs you in, until you set up new ones.</p>
      <form method="post" action="${resetPath}">
        ${hidden('token', token)}
        <button type="submit" name="decision" value="keep">Keep them: I did not ask for this</button>
        <button type="submit" class="quiet" name="decision" value="now">Remove them now: I lost them</button>
      </form>`,
  };
}

export function resetKeptPage(): Page {
  return {
    title: 'Nothing is removed',
    body: html`<p>Your passkeys and codes work as before. Ask whoever wanted to remove them why.</p>
      <p><a class="button" href="/profile">Look at my sign-in</a></p>`,
  };
}

export function resetNowPage(): Page {
  return {
    title: 'Your passkeys and codes are removed',
    body: html`<p>Sign in with your password, and set up new ones in your profile.</p>
      <p><a class="button" href="/api/login?returnTo=/profile">Sign in</a></p>`,
  };
}
