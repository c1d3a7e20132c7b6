import type { ExpectedLine, ReceiptPlace, ReceiptState } from '@onhand/contract/receipt-answers';
import { quantityText } from '../../platform/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { comesInPacks, packsIn } from './receiving-lines.rules.ts';

export const placeText = ({ placeId, name }: ReceiptPlace) => name ?? (placeId === null ? 'No folder' : 'A deleted folder');

export const orderName = (number: number) => `PO-${number}`;
export const receiptName = (number: number) => `Receipt ${number}`;

export const stateWords: Record<ReceiptState, string> = { open: 'Open', closed: 'Done', undone: 'Taken back' };
export const stateTone: Record<ReceiptState, Tone> = { open: 'accent', closed: 'good', undone: 'neutral' };

interface Packed {
  piecesPerPack: string;
  unit: { name: string } | null;
}

/** “2 packs = 20 pcs”, or “7 pcs” where it is no whole number of packs. */
export function amountText(pieces: string, { piecesPerPack, unit }: Packed): string {
  const packs = comesInPacks({ piecesPerPack }) ? packsIn(pieces, piecesPerPack) : null;
  const amount = quantityText(pieces, unit?.name);
  return packs === null ? amount : `${quantityText(packs, packs === '1' ? 'pack' : 'packs')} = ${amount}`;
}

/** “12 of 40 came”. */
export const cameText = ({ received, pieces, unit }: ExpectedLine) =>
  `${quantityText(received)} of ${quantityText(pieces, unit?.name)} came`;

export function lineProblem({ isGone, isClosedShort }: ExpectedLine): string | null {
  if (isGone) return 'The item was archived or deleted';
  return isClosedShort ? 'Nothing more comes' : null;
}

/** Asked where nobody answers that it is too many. */
export function tooManyText(line: ExpectedLine, coming: string): string {
  if (line.isClosedShort)
    return `Nothing more of “${line.name}” was to come. Is it right that ${quantityText(coming, line.unit?.name)} came all the same?`;
  const before = line.received === '0' ? '' : `${quantityText(line.received)} came before. `;
  return `${quantityText(line.pieces, line.unit?.name)} of “${line.name}” ordered. ${before}${quantityText(coming)} more is beyond that.`;
}

/** The first by name, and how many more lines there are. */
export function itemsText({ items, lineCount }: { items: readonly string[]; lineCount: number }): string {
  if (lineCount === 0) return 'Nothing yet';
  const more = lineCount - items.length;
  return `${items.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
