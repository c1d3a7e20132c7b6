import { Day } from '@onhand/contract/day';
import type { DateFormat } from '@onhand/contract/preferences';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as it is written everywhere (2026-11-15), or as the reader writes days; null where it is none of this century. */
export function dayOf(text: string, format: DateFormat): string | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? inOrder(text, format) ?? inWords(text);
  if (!parts) return null;
  const [, year = '', month = '', day = ''] = parts;
  const spelled = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Day.safeParse(spelled).success ? spelled : null;
}

/** 11/15/2026, or 15.11.2026 where the day is written first. */
function inOrder(text: string, format: DateFormat): string[] | null {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  if (!match || format === 'iso') return null;
  const [, one = '', other = '', year = ''] = match;
  return format.startsWith('mdy') ? ['', year, one, other] : ['', year, other, one];
}

/** Nov 15, 2026 and 15 November 2026 can be read by anybody. */
function inWords(text: string): string[] | null {
  const [, word, day, year] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const [, dayFirst, wordAfter, yearAfter] = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf((word ?? wordAfter ?? '').slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? ['', year ?? yearAfter ?? '', String(month), day ?? dayFirst ?? ''] : null;
}
