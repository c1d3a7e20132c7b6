import type { ImportMapping } from '@onhand/contract/imports';

/** A figure that can be meant both ways: 1,000 is a thousand or one. */
export const ambiguousFigure = /^[-+]?(?:\p{Sc}\s*)?\d{1,3}[.,]\d{3}(?:\s*\p{Sc})?$/u;

interface Likely {
  field: string;
  heading: RegExp;
  cells: RegExp;
}

const figure = /^(?=\D*\d)[-+()\d.,'\s\p{Sc}]*$/u;

/** Figures that nobody wants to lose in silence, with the words of their headings. The more telling comes first. */
const likely: readonly Likely[] = [
  { field: 'lowStockThreshold', heading: /\b(min|minimum|reorder|threshold|par)\b/, cells: figure },
  { field: 'maximum', heading: /\b(max|maximum)\b/, cells: figure },
  { field: 'unitCost', heading: /\b(cost|costs|ek|einkauf|purchase price|buy price)\b/, cells: figure },
  { field: 'sellingPrice', heading: /\b(price|prices|msrp|rrp|preis|precio|prix|vk)\b/, cells: figure },
  {
    field: 'quantity',
    heading: /\b(qty|quantity|qoh|on hand|onhand|stock|count|menge|anzahl|bestand|cantidad|quantité|soh|units?)\b/,
    cells: figure,
  },
  {
    field: 'sku',
    heading: /\b(sku|item (no|number|id|code)|part (no|number|num)|article (no|number)|artikel ?(nr|nummer)?|product (id|code))\b/,
    cells: /\S/,
  },
];

const spelled = (heading: string) =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Guesses what each column that is left out may be, if no other column is that: a person is asked about it. */
export function questionsAbout(
  headings: readonly string[],
  mapping: ImportMapping,
  cellsOf: (column: number) => readonly string[],
): (string | null)[] {
  const taken = new Set(mapping.filter((field) => field !== null));
  return headings.map((heading, column) => {
    if (mapping[column] !== null) return null;
    const cells = cellsOf(column);
    if (cells.length === 0) return null;
    const text = spelled(heading);
    const fits = likely.find((one) => !taken.has(one.field) && one.heading.test(text) && cells.every((cell) => one.cells.test(cell)));
    if (fits) taken.add(fits.field);
    return fits?.field ?? null;
  });
}
