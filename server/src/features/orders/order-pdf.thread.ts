import type { SentOrder } from '@onhand/contract/order-answers';
import sharp from 'sharp';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { type TableRow, type TableSheet, tablePdf } from '../reports/files/table-pdf.service.ts';
import { orderTexts } from './order-texts.ts';

interface PdfOrder {
  document: SentOrder;
  logo: Uint8Array | null;
  isDraft: boolean;
}

export const work: ThreadWork<PdfOrder, Uint8Array> = async ({ document, logo, isDraft }) => {
  const isLetter = ['USD', 'CAD', 'MXN'].includes(document.currency);
  const picture = logo && (await forPaper(logo));
  return tablePdf({ ...sheetOf(document, isDraft), logo: picture }, isLetter ? 'letter' : 'a4', new Date(document.sentAt));
};

/** Pictures are kept in a format that no PDF holds. */
const forPaper = (logo: Uint8Array) =>
  sharp(logo).resize({ width: 600, height: 160, fit: 'inside', withoutEnlargement: true }).png().toBuffer();

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const said = (...parts: (string | null | undefined)[]) => parts.flatMap((part) => linesOf(part ?? '')).join(', ');

function sheetOf(order: SentOrder, isDraft: boolean): TableSheet {
  const { amount, day } = orderTexts(order);
  const hasPlaces = order.lines.some(({ deliverTo }) => deliverTo !== null);
  const columns = [
    { label: 'Your SKU', isNumeric: false },
    { label: 'Item', isNumeric: false },
    ...(hasPlaces ? [{ label: 'Deliver to', isNumeric: false }] : []),
    { label: 'Packs', isNumeric: true },
    { label: 'Pack of', isNumeric: true },
    { label: 'Pieces', isNumeric: true },
    { label: 'Price per pack', isNumeric: true },
    { label: 'Amount', isNumeric: true },
  ];
  const expected = order.expectedOn === null ? '' : `Please deliver by ${day(order.expectedOn)}.`;
  return {
    title: `${isDraft ? 'Draft of purchase order' : 'Purchase order'} PO-${order.number}`,
    organization: order.organization,
    facts: [
      `To ${said(order.vendorName, order.vendorContact, order.vendorAddress)}`,
      `From ${said(order.organization, order.organizationAddress)}`,
      `${order.deliverTo === '' ? '' : `Deliver to ${said(order.deliverTo)}. `}${expected}`,
      linesOf(order.note).join(' '),
    ].filter((fact) => fact.trim() !== ''),
    columns,
    rows: rowsOf(order, hasPlaces),
    summary: [],
    totals: [['Total', ...columns.slice(2).map(() => ''), amount(order.total)]],
    chart: null,
    // A vendor must read which size is meant, which stands at the end of long names.
    mostLines: 6,
    made: isDraft ? 'A draft: nothing is ordered with it' : `Ordered by ${order.sentBy} on ${day(order.sentAt)}`,
  };
}

async function* rowsOf(order: SentOrder, hasPlaces: boolean): AsyncIterable<TableRow> {
  const { amount, price, figure } = orderTexts(order);
  for (const line of order.lines) {
    const name = line.note === '' ? line.name : `${line.name} (${line.note.replace(/\s+/g, ' ')})`;
    const pieces = `${figure(line.pieces)}${line.unit === null ? '' : ` ${line.unit}`}`;
    const place = hasPlaces ? [line.deliverTo ?? order.deliverTo] : [];
    const figures = [figure(line.packs), figure(line.piecesPerPack), pieces, price(line.price), amount(line.total)];
    yield { texts: [line.vendorSku, name, ...place, ...figures], section: null, depth: 0 };
  }
}
