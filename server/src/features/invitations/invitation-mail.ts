import { invitationDays, type Invitation } from '@onhand/contract/invitations';
import { productName } from '@onhand/contract/product';
import type { MailMessage } from '../../platform/mail.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { nameInMail, plainInMail } from '../../platform/mail/name-in-mail.ts';
import { roleText } from './invitations.rules.ts';

export function invitationMail(
  invitation: Invitation,
  { link, organizationName }: { link: string; organizationName: string },
): MailMessage {
  const { email, role } = invitation;
  // It goes to a stranger, in the operator's name: neither of the two may say more than who invites.
  const [invitedBy, organization] = [plainInMail(invitation.invitedBy), nameInMail(organizationName)];
  return {
    to: email,
    subject: `${invitedBy} invites you to ${organization} on ${productName}`,
    ...renderMail({
      title: `Join ${organization}`,
      preview: `${invitedBy} invites you to work with them on ${productName}.`,
      organizationName: plainInMail(organizationName),
      blocks: [
        { kind: 'text', text: `${invitedBy} invites you to join ${organization} on ${productName} as ${roleText(role)}.` },
        { kind: 'button', label: 'Accept invitation', url: link },
        { kind: 'text', text: `Sign in or create an account with ${email}. The link works once, within ${invitationDays} days.` },
      ],
      reason: `You get this mail because ${invitedBy} entered your address. If you do not know them, ignore it and nothing happens.`,
    }),
  };
}
