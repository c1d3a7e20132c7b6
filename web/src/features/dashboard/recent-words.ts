import type { Movement } from '@onhand/contract/movements';
import { dayOf } from '../../platform/calendar.ts';
import { clockText, dateText } from '../../platform/format.ts';
import { inFormat } from '../../platform/format-settings.ts';

const days = inFormat(({ words, timeZone }) => new Intl.DateTimeFormat(words, { month: 'short', day: 'numeric', timeZone }));

/** Short, for a narrow column: “2:32 PM” today, “Nov 14” this year, “Nov 14, 2025” before. */
export function whenText(iso: string, now: Date): string {
  const at = new Date(iso);
  const [day, today] = [dayOf(at), dayOf(now)];
  if (day === today) return clockText(iso);
  return day.slice(0, 4) === today.slice(0, 4) ? days().format(at) : dateText(iso);
}

const verbs: Record<Movement['kind'], string> = {
  opening: 'Opening stock',
  in: 'Stock added',
  out: 'Stock removed',
  set: 'Quantity set',
  move: 'Moved',
  method: 'Costing method changed',
  revalue: 'Cost changed',
  delete: 'Deleted',
  undo: 'Undone',
};

/** “Stock removed · Sam Ortiz”, “Moved to Van 2 · Sam Ortiz”. */
export function doneText({ kind, toFolder, userName }: Pick<Movement, 'kind' | 'toFolder' | 'userName'>): string {
  const done = kind === 'move' ? `Moved to ${toFolder ?? 'no folder'}` : verbs[kind];
  return `${done} · ${userName}`;
}
