import type { ReportRow } from '@onhand/contract/reports';
import { amountText } from './report-words.ts';

/** An order as a person would write it: how much of what, with the vendor's own number where there is one. */
export function orderText(rows: readonly ReportRow[], from: string): string {
  const lines = rows.map(({ cells }) => {
    const number = cells.vendorSku || cells.sku;
    return `${amountText(cells.suggested, cells.unit)}  ${cells.name ?? ''}${number ? ` (${number})` : ''}`;
  });
  return ['Hello,', '', 'Please send us:', '', ...lines, '', 'Please confirm price and delivery date.', '', 'Thank you', from].join('\n');
}

/** A mail program opens with it; addresses take no more than so much of it, whatever the program. */
export function mailAddress(to: string, subject: string, body: string): string | null {
  // Mail programs know only line ends of this kind.
  const parts = { subject, body: body.replaceAll('\n', '\r\n') };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const address = `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query.join('&')}`;
  return address.length > 8000 ? null : address;
}
