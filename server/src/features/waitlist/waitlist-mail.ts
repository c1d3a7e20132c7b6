import { trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import type { MailMessage } from '../../platform/mail.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { plainInMail } from '../../platform/mail/name-in-mail.ts';
import type { NewEntry } from './waitlist.store.ts';

export function waitlistMail({ email, name }: NewEntry, link: string): MailMessage {
  return {
    to: email,
    subject: `Your place on ${productName} is ready`,
    ...renderMail({
      title: 'Your place is ready',
      preview: 'You asked us to write when there is room. There is.',
      blocks: [
        {
          kind: 'text',
          text: `${name ? `Hello ${plainInMail(name)}. ` : ''}You asked us to write when there is room for you on ${productName}. There is.`,
        },
        { kind: 'button', label: 'Create your account', url: link },
        { kind: 'text', text: `The first ${trialDays} days are free, with every feature and without a card.` },
      ],
      reason: 'You get this one mail because this address was put on our waitlist. There is nothing to unsubscribe from.',
    }),
  };
}
