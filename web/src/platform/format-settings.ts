import { type DateFormat, type NumberFormat, type Preferences, standardPreferences } from '@onhand/contract/preferences';
import { setNumberLocale } from '../ui/number-text.ts';

type Settings = Pick<Preferences, 'currency' | 'timeZone' | 'dateFormat' | 'numberFormat'>;

/** How everything is written for this person: what `Intl` is asked with. */
export interface Format {
  /** The screens are in American English; these say only how figures and dates look. */
  numbers: string;
  dates: string;
  /** For dates with the names of days and months, which are always English. */
  words: string;
  currency: string;
  /** The organization's: two people must not read different days. Undefined is this device's, until the organization's is known. */
  timeZone: string | undefined;
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
const dateCustoms: Record<DateFormat, Pick<Format, 'dates' | 'words' | 'day' | 'clock'>> = {
  mdy: { dates: 'en-US', words: 'en-US', day: inWords, clock: halfDays },
  dmy: { dates: 'en-GB', words: 'en-GB', day: inWords, clock: wholeDays },
  'mdy-numbers': { dates: 'en-US', words: 'en-US', day: inFigures, clock: halfDays },
  'dmy-numbers': { dates: 'en-GB', words: 'en-GB', day: inFigures, clock: wholeDays },
  // No English custom writes the year first.
  iso: { dates: 'sv-SE', words: 'en-GB', day: inFigures, clock: wholeDays },
};
function formatOf({ currency, timeZone, dateFormat, numberFormat }: Settings): Format {
  return { numbers: numberLocales[numberFormat], currency, timeZone, ...dateCustoms[dateFormat] };
}

let current: Format = { ...formatOf(standardPreferences), timeZone: undefined };
let version = 0;

/** From now on everything is written this way. */
export function setFormat(settings: Settings): void {
  const next = formatOf(settings);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  version += 1;
  setNumberLocale(next.numbers);
}

/** Made when first needed, which takes milliseconds, and again when the format has changed. */
export function inFormat<Value>(make: (format: Format) => Value): () => Value {
  let made: { value: Value; version: number } | undefined;
  return () => {
    if (made?.version !== version) made = { value: make(current), version };
    return made.value;
  };
}
