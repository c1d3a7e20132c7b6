import { type SupportRequest, supportCategories } from '@onhand/contract/support';
import type { MailMessage } from '../../platform/mail.ts';
import { renderMail } from '../../platform/mail/layout.ts';

/** To whoever answers: a reply goes to the person who asked. */
export function supportMail(asked: SupportRequest, { id, to }: { id: number; to: string }): MailMessage {
  const { name, email, category, subject, message } = asked;
  const kind = category ? supportCategories[category] : 'No category';
  return {
    to,
    replyTo: { name, address: email },
    // Sent again after a failure that was none, it is the same mail to the mailbox.
    messageId: `support-${id}@${to.slice(to.lastIndexOf('@') + 1)}`,
    subject: `[Support ${id}] ${subject}`,
    ...renderMail({
      title: subject,
      preview: `${name} asks: ${message.slice(0, 100)}`,
      blocks: [
        { kind: 'rows', rows: [{ title: name, detail: email, mark: { text: kind, tone: 'neutral' } }] },
        ...message.split(/\n{2,}/).map((text) => ({ kind: 'text' as const, text })),
      ],
      reason: `Request ${id} of the support form. Answer this mail to answer ${name}.`,
    }),
  };
}
