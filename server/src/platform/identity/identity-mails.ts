import { productName } from '@onhand/contract/product';
import type { MailMessage } from '../mail.ts';

export function confirmationMail(to: string, link: string): MailMessage {
  return {
    to,
    subject: `Confirm your e-mail for ${productName}`,
    text: `Welcome to ${productName}.

Please confirm that this is your e-mail address:

${link}

The link works for 24 hours. If you did not create an account, ignore this mail and nothing happens.
`,
  };
}

export function accountExistsMail(to: string, links: { signIn: string; reset: string }): MailMessage {
  return {
    to,
    subject: `Your ${productName} account`,
    text: `Someone, probably you, tried to create a ${productName} account with this e-mail address. You already have one.

Sign in: ${links.signIn}
Forgot the password? Choose a new one: ${links.reset}

If it was not you, ignore this mail: your account has not changed.
`,
  };
}

export function resetMail(to: string, link: string): MailMessage {
  return {
    to,
    subject: `Choose a new ${productName} password`,
    text: `Someone, probably you, asked to choose a new password for the ${productName} account with this e-mail address:

${link}

The link works once, within an hour. If it was not you, ignore this mail: your password stays as it is.
`,
  };
}

export function passwordChangedMail(to: string, links: { reset: string }): MailMessage {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    text: `The password of your ${productName} account was changed just now.

If it was not you, choose a new one at once: ${links.reset}
`,
  };
}
