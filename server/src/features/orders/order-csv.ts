import type { SentOrder } from '@onhand/contract/order-answers';
import { csvLine, csvStart } from '../../platform/csv.ts';

type Line = SentOrder['lines'][number];

const columns: [heading: string, value: (line: Line, order: SentOrder) => string | null | undefined][] = [
  ['Order', (_, { number }) => `PO-${number}`],
  ['Line', ({ line }) => String(line)],
  ['Your SKU', ({ vendorSku }) => vendorSku],
  ['Item', ({ name }) => name],
  ['Our SKU', ({ sku }) => sku],
  ['Packs', ({ packs }) => packs],
  ['Pieces per pack', ({ piecesPerPack }) => piecesPerPack],
  ['Pieces', ({ pieces }) => pieces],
  ['Unit', ({ unit }) => unit],
  ['Price per pack', ({ price }) => price],
  ['Amount', ({ total }) => total],
  ['Currency', (_, { currency }) => currency],
  ['Deliver to', ({ deliverTo }, order) => deliverTo ?? order.deliverTo],
  ['Note', ({ note }) => note],
];

/** For the vendor's own system. An order has some hundred lines at most, so the file is made in one piece. */
export function orderCsv(order: SentOrder): Uint8Array {
  const rows = order.lines.map((line) => csvLine(columns.map(([, value]) => value(line, order))));
  return new TextEncoder().encode(csvStart + csvLine(columns.map(([heading]) => heading)) + rows.join(''));
}
