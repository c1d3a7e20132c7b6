import type { Order, OrderLine, OrderStage, OrderSummary } from '@onhand/contract/order-answers';
import { dateText, quantityText } from '../../platform/format.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stageWords: Record<OrderStage, string> = {
  draft: 'Draft',
  sent: 'Sent',
  partly: 'Partly received',
  received: 'Received',
  short: 'Closed short',
  cancelled: 'Cancelled',
};
export const stageTone: Record<OrderStage, Tone> = {
  draft: 'neutral',
  sent: 'accent',
  partly: 'accent',
  received: 'good',
  short: 'warn',
  cancelled: 'neutral',
};

export const placeName = ({ name }: OrderSummary['place']) => name ?? 'No folder';

/** “Elbow, Tee and 3 more”. */
export function itemsText({ items, lineCount }: Pick<OrderSummary, 'items' | 'lineCount'>): string {
  if (lineCount === 0) return 'Nothing on it yet';
  const more = lineCount - items.length;
  return more > 0 ? `${items.join(', ')} and ${more} more` : items.join(', ');
}

/** Who did the last thing, how long ago, and when it comes. */
export function whenText(order: OrderSummary, now: Date): string {
  const { state, stage, sentAt, sentBy, closedAt, closedBy, createdAt, createdBy, expectedOn } = order;
  const expected = expectedOn === null ? '' : ` · expected ${dateText(expectedOn)}`;
  if (state === 'draft') return `Drafted ${timeAgo(createdAt, now)} by ${createdBy}${expected}`;
  if (state === 'sent' || !closedAt) return `Sent ${timeAgo(sentAt ?? createdAt, now)} by ${sentBy ?? createdBy}${expected}`;
  return `${stageWords[stage]} ${timeAgo(closedAt, now)}${closedBy ? ` by ${closedBy}` : ''}`;
}

/** “4 × 10 = 40 ft”: packs and pieces at once. */
export function packsText({ packs, piecesPerPack, pieces, unit }: Pick<OrderLine, 'packs' | 'piecesPerPack' | 'pieces' | 'unit'>): string {
  const all = quantityText(pieces, unit?.name);
  return piecesPerPack === '1' ? all : `${quantityText(packs)} × ${quantityText(piecesPerPack)} = ${all}`;
}

/** What is known of the mail, where there is something to be known. */
export function mailText({
  mail,
  mailedTo,
  mailProblem,
}: Pick<Order, 'mail' | 'mailedTo' | 'mailProblem'>): { text: string; isBad: boolean } | null {
  if (mail === null || mailedTo === null) return null;
  const why = mailProblem === null ? '' : ` ${mailProblem}`;
  if (mail === 'waiting') return { text: `The mail to ${mailedTo} is waiting.${why}`, isBad: mailProblem !== null };
  if (mail === 'failed') return { text: `The mail to ${mailedTo} could not be sent.${why}`, isBad: true };
  return mailProblem === null ? null : { text: `The mail to ${mailedTo} was not delivered. ${mailProblem}`, isBad: true };
}

/** What happened, first things first. */
export function actsOf(order: Order): { key: string; at: string; text: string; note?: string }[] {
  const {
    createdAt,
    createdBy,
    sentAt,
    sentBy,
    mail,
    mailedTo,
    mailedAt,
    confirmedAt,
    confirmedBy,
    confirmNote,
    closedAt,
    closedBy,
    state,
  } = order;
  const how = mail === 'other' ? 'sent it by other means' : 'sent it';
  return [
    { key: 'made', at: createdAt, text: `${createdBy} drafted it` },
    ...(sentAt ? [{ key: 'sent', at: sentAt, text: `${sentBy} ${how}` }] : []),
    ...(mailedAt && mail === 'sent' ? [{ key: 'mailed', at: mailedAt, text: `Mailed to ${mailedTo}` }] : []),
    ...(confirmedAt ? [{ key: 'confirmed', at: confirmedAt, text: `${confirmedBy} confirmed it`, note: confirmNote }] : []),
    ...(closedAt
      ? [{ key: 'closed', at: closedAt, text: `${closedBy ?? 'Somebody'} ${state === 'cancelled' ? 'cancelled' : 'closed'} it` }]
      : []),
  ];
}
