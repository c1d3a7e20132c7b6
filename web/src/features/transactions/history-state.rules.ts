import { type MovementKind, type MovementSource, movementKinds, movementSources } from '@onhand/contract/movements';
import type { TransactionFilter } from '@onhand/contract/transactions';
import { isDay } from '../../platform/calendar.ts';
import { type Days, daysOf, instantsOf, type Midnight, type Preset, presets } from './history-days.rules.ts';

/** The state of the history's screen. It stands in the address, so that it can be kept, sent on and gone back to. */
export interface HistoryState {
  search: string;
  preset: Preset | null;
  /** Days chosen by hand; without a preset. */
  days: Days;
  kinds: MovementKind[];
  sources: MovementSource[];
  userId: string | null;
  folderId: number | 'none' | null;
  itemId: number | null;
}

export const wholeHistory: HistoryState = {
  search: '',
  preset: null,
  days: { from: null, to: null },
  kinds: [],
  sources: [],
  userId: null,
  folderId: null,
  itemId: null,
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the state; whatever makes no sense in an address is left out. */
export function stateOf(params: URLSearchParams): HistoryState {
  const preset = presets.find((one) => one === params.get('days')) ?? null;
  const day = (name: string) => {
    const text = params.get(name);
    return preset === null && isDay(text) ? text : null;
  };
  const listed = <One extends string>(name: string, known: readonly One[]) => {
    const named = (params.get(name) ?? '').split(',');
    return known.filter((one) => named.includes(one));
  };
  const person = params.get('person');
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    preset,
    days: { from: day('from'), to: day('to') },
    kinds: listed('kind', movementKinds),
    sources: listed('source', movementSources),
    userId: person !== null && uuid.test(person) ? person : null,
    folderId: params.get('folder') === 'none' ? 'none' : idIn(params.get('folder')),
    itemId: idIn(params.get('item')),
  };
}

export function paramsOf(state: HistoryState): URLSearchParams {
  const parts: [string, string | number | null][] = [
    ['q', state.search],
    ['days', state.preset],
    ['from', state.preset ? null : state.days.from],
    ['to', state.preset ? null : state.days.to],
    ['kind', state.kinds.join(',')],
    ['source', state.sources.join(',')],
    ['person', state.userId],
    ['folder', state.folderId],
    ['item', state.itemId],
  ];
  return new URLSearchParams(parts.filter(([, value]) => value !== null && value !== '').map(([name, value]) => [name, String(value)]));
}

/** Makes the request of what narrows the list only, so that one question has one key in the cache. */
export function filterOf(state: HistoryState, now: Date, midnight?: Midnight): TransactionFilter {
  const { search, preset, kinds, sources, userId, folderId, itemId } = state;
  return {
    ...instantsOf(preset ? daysOf(preset, now) : state.days, midnight),
    ...(kinds.length > 0 && { kinds }),
    ...(sources.length > 0 && { sources }),
    ...(userId !== null && { userId }),
    ...(folderId !== null && { folderId }),
    ...(itemId !== null && { itemId }),
    ...(search.trim() && { q: search.trim() }),
  };
}

/** Counts the filters in use, beside the search. */
export function filterCount({ preset, days, kinds, sources, userId, folderId }: HistoryState): number {
  const isOn = [preset ?? days.from ?? days.to, kinds.length || null, sources.length || null, userId, folderId];
  return isOn.filter((one) => one !== null).length;
}

export function isNarrowed(state: HistoryState): boolean {
  return filterCount(state) > 0 || state.search.trim() !== '' || state.itemId !== null;
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
