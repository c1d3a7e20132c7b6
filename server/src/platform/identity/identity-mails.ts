import { withArticle } from '@onhand/contract/words';
import { productName } from '@onhand/contract/product';
import type { MailMessage } from '../mail.ts';
import { type MailContent, renderMail } from '../mail/layout.ts';

function mailOf(to: string, subject: string, content: MailContent): MailMessage {
  return { to, subject, ...renderMail(content) };
}

export function confirmationMail(to: string, link: string): MailMessage {
  return mailOf(to, `Confirm your email for ${productName}`, {
    title: `Welcome to ${productName}`,
    preview: 'Confirm your address and go on.',
    blocks: [
      { kind: 'text', text: 'This confirms that the address is yours and signs you in.' },
      { kind: 'button', label: 'Confirm email and go on', url: link },
      { kind: 'text', text: 'The link works once, within 24 hours. On another device it asks for the password you chose.' },
    ],
    reason: `You get this mail because someone created ${withArticle(productName)} account with this address. If it was not you, ignore it and nothing happens.`,
  });
}

/** Tells a person that the operator let them in: the address they sign up with is the proof, so the link is no secret. */
export function admissionMail(to: string, link: string): MailMessage {
  return mailOf(to, `You are invited to ${productName}`, {
    title: `You are invited to ${productName}`,
    preview: 'Make your account and name your organization.',
    blocks: [
      {
        kind: 'text',
        text: `Make an account with this address (${to}), or sign in if you have one. Then name your organization and invite your team.`,
      },
      { kind: 'button', label: 'Make your account', url: link },
    ],
    reason: `You get this mail because whoever runs this server of ${productName} invited your address.`,
  });
}

export function accountExistsMail(to: string, links: { signIn: string; reset: string }): MailMessage {
  return mailOf(to, `Your ${productName} account`, {
    title: 'You already have an account',
    preview: 'Sign in, or choose a new password.',
    blocks: [
      {
        kind: 'text',
        text: `Someone, probably you, tried to create ${withArticle(productName)} account with this email address. You already have one.`,
      },
      { kind: 'button', label: 'Sign in', url: links.signIn },
      { kind: 'link', label: 'Forgot the password? Choose a new one', url: links.reset },
    ],
    reason: 'If it was not you, ignore this mail: your account has not changed.',
  });
}

export function resetMail(to: string, link: string): MailMessage {
  return mailOf(to, `Choose a new ${productName} password`, {
    title: 'Choose a new password',
    preview: 'The link works once, within an hour.',
    blocks: [
      {
        kind: 'text',
        text: `Someone, probably you, asked to choose a new password for the ${productName} account with this email address.`,
      },
      { kind: 'button', label: 'Choose a new password', url: link },
      { kind: 'text', text: 'The link works once, within an hour.' },
    ],
    reason: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

export function passwordChangedMail(to: string, links: { reset: string }): MailMessage {
  return mailOf(to, `Your ${productName} password was changed`, {
    title: 'Your password was changed',
    preview: 'If it was not you, choose a new one at once.',
    blocks: [
      { kind: 'text', text: `The password of your ${productName} account was changed just now.` },
      { kind: 'text', text: 'If it was not you, choose a new one at once.' },
      { kind: 'button', label: 'Choose a new password', url: links.reset },
    ],
    reason: `You get this mail because the security of your ${productName} account is concerned.`,
  });
}

export function changeEmailMail(to: string, { from, link }: { from: string; link: string }): MailMessage {
  return mailOf(to, `Use this address for ${productName}`, {
    title: 'Your new email address',
    preview: 'Confirm it, and you sign in with it from then on.',
    blocks: [
      { kind: 'text', text: `Someone, probably you, wants to sign in to ${productName} with this address instead of ${from}.` },
      { kind: 'button', label: 'Use this address', url: link },
      { kind: 'text', text: 'The link works once, within 24 hours.' },
    ],
    reason: 'If it was not you, ignore this mail: nothing changes.',
  });
}

export function emailChangedMail(to: string, links: { to: string; support: string }): MailMessage {
  return mailOf(to, `Your ${productName} address was changed`, {
    title: 'Your email address was changed',
    preview: 'If it was not you, tell us at once.',
    blocks: [
      { kind: 'text', text: `Your ${productName} account is used with ${links.to} from now on. Mails no longer come to this address.` },
      { kind: 'text', text: 'If it was not you, somebody knows your password and read the mail at the new address. Tell us at once.' },
      { kind: 'button', label: 'Contact support', url: links.support },
    ],
    reason: `You get this mail because the security of your ${productName} account is concerned.`,
  });
}
