import type { Difference, Reconciliation } from './reconciliation.service.ts';

const headings: Record<keyof Difference, string> = {
  itemId: 'item',
  name: 'name',
  figure: 'figure',
  expected: 'expected',
  found: 'found',
};
const columns = Object.keys(headings) as (keyof Difference)[];
const widestName = 50;

/** Renders the differences of one organization as a table for a terminal. */
export function tableOf({ organizationId, organizationName, differences, differenceCount }: Reconciliation): string {
  const rows = [headings, ...differences].map((row) => columns.map((column) => shortened(String(row[column] ?? ''))));
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const more = differenceCount - differences.length;
  return [
    `${organizationName} (organization ${organizationId}): ${differenceCount} ${differenceCount === 1 ? 'figure differs' : 'figures differ'}`,
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

function shortened(text: string): string {
  return text.length > widestName ? `${text.slice(0, widestName - 1)}…` : text;
}
