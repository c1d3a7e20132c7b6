import { confirmationDays, type SentOrder } from '@onhand/contract/order-answers';
import type { MailMessage } from '../../platform/mail.ts';
import { type MailBlock, type MailRow, renderMail } from '../../platform/mail/layout.ts';
import { plainInMail } from '../../platform/mail/name-in-mail.ts';
import { orderTexts } from './order-texts.ts';

/** A mail shows this many lines; all of them are in the files that come with it. */
const shownAtMost = 20;

interface Around {
  message: string;
  /** Null where there is nothing to confirm any more. */
  link: string | null;
  replyName: string;
}

/** It goes to a stranger, in the operator's name: names say no more than who they are. */
export function orderMail(order: SentOrder, { message, link, replyName }: Around): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  const { amount, day } = orderTexts(order);
  const [organization, sender] = [plainInMail(order.organization), plainInMail(replyName)];
  const more = order.lines.length - shownAtMost;
  const facts = [
    `${order.lines.length} ${order.lines.length === 1 ? 'line' : 'lines'}, ${amount(order.total)} in all.`,
    order.deliverTo === '' ? '' : `Deliver to ${order.deliverTo}.`,
    order.expectedOn === null ? '' : `Please deliver by ${day(order.expectedOn)}.`,
  ];
  const blocks: MailBlock[] = [
    ...paragraphs(message),
    { kind: 'text', text: facts.filter((fact) => fact !== '').join(' ') },
    ...paragraphs(order.note),
    { kind: 'rows', rows: order.lines.slice(0, shownAtMost).map((line) => rowOf(line, order)) },
    ...(more > 0 ? [{ kind: 'text', text: `And ${more} more, in the attached files.` } as const] : []),
    ...(link === null
      ? []
      : ([
          {
            kind: 'text',
            text: `Please confirm what comes and when. The link works once, for ${confirmationDays} days, without an account.`,
          },
          { kind: 'button', label: 'Confirm the order', url: link },
        ] as const)),
    { kind: 'text', text: `The whole order is attached as PDF and CSV. An answer to this mail goes to ${sender}.` },
  ];
  return {
    subject: `Order PO-${order.number} from ${organization}`,
    ...renderMail({
      title: `Order PO-${order.number}`,
      preview: `${organization} orders from you: ${facts[0]}`,
      organizationName: organization,
      blocks,
      reason: `You get this mail because ${sender} of ${organization} ordered from you.`,
    }),
  };
}

const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', text: part }));

function rowOf(
  { vendorSku, name, packs, piecesPerPack, pieces, unit, price, total, deliverTo, note }: SentOrder['lines'][number],
  order: SentOrder,
): MailRow {
  const texts = orderTexts(order);
  const amountOf = piecesPerPack === '1' ? texts.figure(pieces) : `${texts.figure(packs)} × ${texts.figure(piecesPerPack)}`;
  const said = [deliverTo ? `deliver to ${deliverTo}` : '', note].filter((one) => one !== '');
  const detail = [
    `${amountOf}${unit === null ? '' : ` ${unit}`}`,
    `at ${texts.price(price)}${piecesPerPack === '1' ? '' : ' a pack'}`,
    texts.amount(total),
    ...said,
  ].join(' · ');
  return { title: vendorSku === '' ? name : `${vendorSku}  ${name}`, detail };
}
