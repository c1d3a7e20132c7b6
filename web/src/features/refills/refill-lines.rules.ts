import type { RefillLine, RefillPlaceName } from '@onhand/contract/refills';
import { readCode } from '@onhand/contract/scanned-code';
import { compareDecimals } from '../../platform/decimal.ts';
import { placeText } from './refill-words.ts';

/** Something is to be picked, or was. */
export const isToPick = ({ planned, picked }: RefillLine) => planned !== '0' || picked !== '0';
export const isOpenLine = (line: RefillLine) => isToPick(line) && !line.isSettled && line.state === 'live';
/** Picked and not loaded yet. */
export const isToLoad = ({ picked, loaded }: RefillLine) => compareDecimals(picked, loaded) > 0;

export interface Stop {
  key: string;
  way: string;
  lines: RefillLine[];
}

export const wayTo = (place: RefillPlaceName | null) =>
  place === null ? 'Nothing to take it from' : place.path.length > 0 ? place.path.join(' › ') : placeText(place);

/** The lines by where one stops to pick them, in the order of the walk. */
export function stopsOf(lines: readonly RefillLine[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const line of lines) {
    const key = line.from === null ? 'nothing' : line.from.isHidden ? 'hidden' : String(line.from.placeId);
    const stop = stops.get(key) ?? { key, way: wayTo(line.from), lines: [] };
    stop.lines.push(line);
    stops.set(key, stop);
  }
  return [...stops.values()];
}

/** The lines that a scanned or typed code stands for. */
export function linesWithCode(lines: readonly RefillLine[], scanned: string): RefillLine[] {
  const { itemId, forms } = readCode(scanned);
  if (itemId !== null) return lines.filter((line) => line.itemId === itemId);
  const wanted = new Set(forms.map((form) => form.toLowerCase()));
  return lines.filter(({ sku, codes }) => [...codes, sku ?? ''].some((code) => code !== '' && wanted.has(code.toLowerCase())));
}

/** The next that is not picked, after one or from the beginning. */
export function nextOpen(lines: readonly RefillLine[], after: number | null): RefillLine | undefined {
  const open = lines.filter(isOpenLine);
  return open.find(({ line }) => after === null || line > after) ?? open[0];
}

/** The places that a list refills, each once, by the first line that names it. */
export function placesOf(lines: readonly RefillLine[]): RefillPlaceName[] {
  const places = lines.flatMap((line) => (line.isReturn ? line.from : line.to) ?? []).filter(({ isHidden }) => !isHidden);
  return places.filter((place, nth) => places.findIndex(({ placeId }) => placeId === place.placeId) === nth);
}
