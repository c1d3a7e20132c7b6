import type { Activity } from '@onhand/contract/activity';

export const kindLabels: Record<Activity['kind'], { one: string; many: string }> = {
  item: { one: 'item', many: 'Items' },
  folder: { one: 'folder', many: 'Folders' },
  tag: { one: 'tag', many: 'Tags' },
  vendor: { one: 'vendor', many: 'Vendors' },
  unit: { one: 'unit', many: 'Units' },
  'custom-field': { one: 'custom field', many: 'Custom fields' },
  'quick-action': { one: 'quick action', many: 'Quick actions' },
  organization: { one: 'organization', many: 'Organization' },
};

export const actionWords: Record<Activity['action'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  restore: 'restored',
  move: 'moved',
  merge: 'merged',
  lock: 'was locked out of',
};

/** Where what was changed can be looked at; what is gone or has no page of its own leads nowhere. */
export function placeOf({ kind, subjectId, action }: Pick<Activity, 'kind' | 'subjectId' | 'action'>): string | null {
  if (subjectId === null || action === 'delete' || action === 'merge') return null;
  switch (kind) {
    case 'item':
      return `/item/${subjectId}`;
    case 'folder':
      return `/folder/${subjectId}`;
    case 'vendor':
      return `/vendors?vendor=${subjectId}`;
    case 'tag':
      return '/tags';
    case 'unit':
      return '/settings/units';
    case 'custom-field':
      return '/settings/fields';
    default:
      return null;
  }
}

export interface Day {
  /** The day's own name in the local calendar, such as 2026-11-15. */
  key: string;
  title: string;
  entries: Activity[];
}

/** The entries under the days they happened on, as the reader's own clock has it. */
export function byDay(entries: readonly Activity[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const date = new Date(entry.at);
    const key = dayKey(date);
    const day = days.get(key) ?? { key, title: dayTitle(date, now), entries: [] };
    day.entries.push(entry);
    days.set(key, day);
  }
  return [...days.values()];
}

function dayKey(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const earlier = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

function dayTitle(date: Date, now: Date): string {
  const key = dayKey(date);
  if (key === dayKey(now)) return 'Today';
  if (key === dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? thisYear : earlier).format(date);
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export function timeText(at: string): string {
  return clock.format(new Date(at));
}
