import { limits } from '@onhand/contract/limits';

/** The number of rows that the page would have had without its limit of bytes. */
export interface Sized {
  listed: number;
}

/**
 * Wraps a statement so that its rows, in the given order, end where they hold more bytes than a page can; the first row comes in any case.
 * Only the columns that can be large are measured.
 */
export function endingByBytes(rows: string, { order, large }: { order: string; large: readonly string[] }): string {
  const bytes = large.map((column) => `octet_length("${column}"::text)`).join(' + ');
  return `SELECT * FROM (
      SELECT page.*, (count(*) OVER ())::int AS listed, row_number() OVER (ORDER BY ${order}) AS place,
             sum(${bytes}) OVER (ORDER BY ${order}) AS bytes
        FROM (${rows}) AS page
    ) AS sized WHERE place = 1 OR bytes <= ${limits.pageBytes} ORDER BY place`;
}

/** The rows of a page, of which one more was asked for than it has, and the last of them where there is a next page. */
export function pageOf<Row extends Sized>(found: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = found.slice(0, limit);
  return { shown, last: (found[0]?.listed ?? 0) > shown.length ? shown.at(-1) : undefined };
}
