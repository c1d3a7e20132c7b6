import type { Decimal } from '@onhand/contract/decimal';
import { addDecimals, compareDecimals, negated } from './decimal.ts';
import { quantityText } from './format.ts';

/** JOB-03: “5 reserved”, only where some of it is promised to jobs. */
export function reservedText(reserved: Decimal | undefined): string | null {
  return reserved === undefined || compareDecimals(reserved, '0') <= 0 ? null : `${quantityText(reserved)} reserved`;
}

/** What lies there and is promised to nobody; below zero it is a shortage of those it was promised to, and nothing is free. */
export function freeOf({ quantity, reserved = '0' }: { quantity: Decimal; reserved?: Decimal | undefined }): Decimal {
  const free = addDecimals(quantity, negated(reserved));
  return compareDecimals(free, '0') < 0 ? '0' : free;
}

/** “13 ft free” where some of it is promised, else “18 ft” with the word for what lies there. */
export function freeText(
  lies: { quantity: Decimal; reserved?: Decimal | undefined },
  unit: string | null | undefined,
  word: string,
): string {
  return reservedText(lies.reserved) === null
    ? `${quantityText(lies.quantity, unit)} ${word}`.trim()
    : `${quantityText(freeOf(lies), unit)} free`;
}

/** “18 ft · 5 reserved”: what lies there, and only where some of it is promised, how much. */
export function lyingText(lies: { quantity: Decimal; reserved?: Decimal | undefined }, unit?: string | null): string {
  return [quantityText(lies.quantity, unit), reservedText(lies.reserved)].filter(Boolean).join(' · ');
}
