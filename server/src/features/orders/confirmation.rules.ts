import { exact } from '@onhand/contract/costing-decimals';
import type { SentOrder } from '@onhand/contract/order-answers';
import type { ConfirmationInput } from '@onhand/contract/order-inputs';
import type { z } from 'zod';
import type { ConfirmedLine, OrderToConfirm } from './confirmation.store.ts';

type Known = Pick<OrderToConfirm, 'state' | 'until' | 'confirmedAt'>;

/** Why a link leads nowhere any more, in a sentence for the vendor; null where it still works. */
export function problemOf(order: Known | undefined, now: Date): string | null {
  if (!order) return 'It is incomplete, or a newer mail took its place. Please use the link in the latest mail, or answer that.';
  if (order.confirmedAt) return 'This order was confirmed already. If something has changed since, please answer the mail.';
  if (order.state === 'cancelled') return 'This order was cancelled. Please answer the mail if you have questions.';
  if (order.state === 'closed') return 'This order is closed already. Please answer the mail if you have questions.';
  if (new Date(order.until) <= now) return 'It was valid for 30 days, which are over. Please answer the mail instead.';
  return null;
}

/** The fields of the form, by the names that the page gives them, as they are to be checked. */
export function inputOf(form: Readonly<Record<string, unknown>>, { lines }: SentOrder): z.input<typeof ConfirmationInput> {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
  return {
    by: text('by'),
    note: text('note'),
    expectedOn: text('day') || null,
    lines: lines.map(({ line }) => ({ line, packs: text(`packs-${line}`) || null, day: text(`day-${line}`) || null })),
  };
}

/** Lines of which nothing else was said come as ordered, on the order's day. */
export function confirmedLines(order: SentOrder, { lines, expectedOn }: z.output<typeof ConfirmationInput>): ConfirmedLine[] {
  return order.lines.map(({ line, packs }) => {
    const said = lines.find((one) => one.line === line);
    return { line, packs: said?.packs ?? packs, day: said?.day ?? expectedOn };
  });
}

/** What the vendor changed, in words for whoever sent it. */
export function changesSaid(order: SentOrder, confirmed: readonly ConfirmedLine[], expectedOn: string | null): string {
  const fewer = order.lines.filter(({ line, packs }) => !exact(packs).eq(confirmed.find((one) => one.line === line)?.packs ?? packs));
  const later = confirmed.filter(({ day }) => day !== null && day !== order.expectedOn && day !== expectedOn).length;
  const parts = [
    fewer.length === 0
      ? ''
      : `${fewer.length} ${fewer.length === 1 ? 'line comes' : 'lines come'} in another quantity: ${fewer[0]?.name}${fewer.length > 1 ? ' and more' : ''}.`,
    expectedOn !== null && expectedOn !== order.expectedOn ? `It comes on ${expectedOn}.` : '',
    later === 0 ? '' : `${later} ${later === 1 ? 'line comes' : 'lines come'} on another day.`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Everything comes as ordered.' : parts.join(' ');
}
