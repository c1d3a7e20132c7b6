import type { DateFormat, NumberFormat } from './preferences.ts';

/** A person's number and date formats, as options for `Intl`. The words around the figures are always American English. */
export interface Customs {
  numbers: string;
  dates: string;
  /** For dates with the names of days and months, which are always English. */
  words: string;
  day: Intl.DateTimeFormatOptions;
  clock: Intl.DateTimeFormatOptions;
}

const numberLocales: Record<NumberFormat, string> = {
  'comma-point': 'en-US',
  'point-comma': 'de-DE',
  'space-comma': 'fr-FR',
  'apostrophe-point': 'de-CH',
  lakh: 'en-IN',
};

const inFigures: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const inWords: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const halfDays: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const wholeDays: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const dateCustoms: Record<DateFormat, Omit<Customs, 'numbers'>> = {
  mdy: { dates: 'en-US', words: 'en-US', day: inWords, clock: halfDays },
  dmy: { dates: 'en-GB', words: 'en-GB', day: inWords, clock: wholeDays },
  'mdy-numbers': { dates: 'en-US', words: 'en-US', day: inFigures, clock: halfDays },
  'dmy-numbers': { dates: 'en-GB', words: 'en-GB', day: inFigures, clock: wholeDays },
  // No English custom writes the year first.
  iso: { dates: 'sv-SE', words: 'en-GB', day: inFigures, clock: wholeDays },
};

export function customsOf({ dateFormat, numberFormat }: { dateFormat: DateFormat; numberFormat: NumberFormat }): Customs {
  return { numbers: numberLocales[numberFormat], ...dateCustoms[dateFormat] };
}
