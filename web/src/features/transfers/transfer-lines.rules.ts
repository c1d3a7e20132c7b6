import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { readCode } from '@onhand/contract/scanned-code';
import type { SeenTransfer } from '../../offline/acts.ts';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { placeName } from './transfer-words.ts';

/** How many of each line somebody has counted so far; lines that are not in it are not counted yet. */
export type Counted = ReadonlyMap<number, string>;

/** The line a scanned or typed code stands for. */
export function lineWithCode(lines: readonly TransferLine[], scanned: string): TransferLine | undefined {
  const { itemId, forms } = readCode(scanned);
  if (itemId !== null) return lines.find((line) => line.itemId === itemId);
  const wanted = new Set(forms.map((form) => form.toLowerCase()));
  return lines.find(({ sku, codes }) => [...codes, sku ?? ''].some((code) => code !== '' && wanted.has(code.toLowerCase())));
}

/** One more of it, or one less, but neither below zero nor above what is on the way. */
export function stepped({ inTransit }: TransferLine, counted: string, by: 1 | -1): string {
  const next = addDecimals(counted, String(by));
  if (compareDecimals(next, '0') < 0) return '0';
  return compareDecimals(next, inTransit) > 0 ? inTransit : next;
}

/** The transfer as somebody saw it who does something to some of its lines; what waits on a device is told and shown by it. */
export function seenTransfer({ number, from, to, lines }: Transfer, done: readonly { itemId: number; quantity: string }[]): SeenTransfer {
  const place = (end: Transfer['from']) => ({ placeId: end.placeId, name: placeName(end) });
  const seen = done.flatMap(({ itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    return line ? [{ id: itemId, name: line.name, unit: line.unit?.name ?? null, quantity, inTransit: line.inTransit }] : [];
  });
  return { number, from: place(from), to: place(to), lines: seen };
}

export const isOnTheWay = ({ inTransit }: TransferLine) => inTransit !== '0';

export const missingOf = ({ inTransit }: TransferLine, counted: string) => addDecimals(inTransit, negated(counted));
