import { type Customs, customsOf } from '@onhand/contract/customs';
import { type Preferences, standardPreferences } from '@onhand/contract/preferences';
import { setNumberLocale } from '../ui/number-text.ts';

type Settings = Pick<Preferences, 'currency' | 'timeZone' | 'dateFormat' | 'numberFormat'>;

/** This person's formats, as options for `Intl`. */
export interface Format extends Customs {
  currency: string;
  /** The organization's: two people must not read different days. Undefined is this device's, until the organization's is known. */
  timeZone: string | undefined;
}

function formatOf({ currency, timeZone, ...formats }: Settings): Format {
  return { ...customsOf(formats), currency, timeZone };
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
