import { productName } from '@onhand/contract/product';
import type { MailMessage } from '../../mail.ts';
import { type MailContent, renderMail } from '../../mail/layout.ts';
import { plainInMail } from '../../mail/name-in-mail.ts';

const reason = `You get this mail because the security of your ${productName} account is concerned.`;

function mailOf(to: string, subject: string, content: Omit<MailContent, 'reason'>): MailMessage {
  return { to, subject, ...renderMail({ ...content, reason }) };
}

/** The mail that tells an account's holder of a change to their factors. */
export interface FactorNotice {
  subject: string;
  title: string;
  text: string;
}

export function factorMail(to: string, { subject, title, text }: FactorNotice, links: { profile: string }): MailMessage {
  return mailOf(to, subject, {
    title,
    preview: 'If it was not you, look at once.',
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: 'If it was not you, sign out the devices you do not know and choose a new password at once.' },
      { kind: 'button', label: 'Look at my sign-in', url: links.profile },
    ],
  });
}

export function recoveryCodeUsedMail(to: string, left: number): MailMessage {
  const rest = left === 0 ? 'None is left: make new ones.' : left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`;
  return mailOf(to, `A recovery code of your ${productName} account was used`, {
    title: 'A recovery code was used',
    preview: 'If it was not you, choose a new password at once.',
    blocks: [
      { kind: 'text', text: `Somebody, probably you, signed in to ${productName} with a recovery code. ${rest}` },
      { kind: 'text', text: 'If it was not you, choose a new password and make new recovery codes at once.' },
    ],
  });
}

interface ResetNews {
  askedBy: string;
  dueAt: Date;
  link: string;
}

export function resetAskedMail(to: string, { askedBy, dueAt, link }: ResetNews): MailMessage {
  return mailOf(to, `Reset of your ${productName} sign-in`, {
    title: 'Your passkeys and codes are to be removed',
    preview: 'Confirm it or stop it.',
    blocks: [
      {
        kind: 'text',
        text: `${plainInMail(askedBy)} asked to remove the passkeys, authenticator codes and recovery codes of your ${productName} account, because you lost them. Your password stays as it is.`,
      },
      {
        kind: 'text',
        text: `It happens on ${momentOf(dueAt)}. Did you ask for it? Then you need not wait. If not, stop it.`,
      },
      { kind: 'button', label: 'Confirm or stop it', url: link },
    ],
  });
}

export function resetDoneMail(to: string, links: { profile: string }): MailMessage {
  return mailOf(to, `Your ${productName} sign-in was reset`, {
    title: 'Your passkeys and codes were removed',
    preview: 'Your password alone signs you in again.',
    blocks: [
      {
        kind: 'text',
        text: 'The passkeys, authenticator codes and recovery codes of your account are gone, and your password alone signs you in. Set up new ones now.',
      },
      { kind: 'button', label: 'Set up new ones', url: links.profile },
    ],
  });
}

/** Writes the time in UTC, because an account has no time zone. */
export function momentOf(at: Date): string {
  return `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
