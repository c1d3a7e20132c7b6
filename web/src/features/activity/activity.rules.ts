import type { Activity } from '@onhand/contract/activity';

export const kindLabels: Record<Activity['kind'], { one: string; many: string }> = {
  item: { one: 'item', many: 'Items' },
  folder: { one: 'folder', many: 'Folders' },
  tag: { one: 'tag', many: 'Tags' },
  vendor: { one: 'vendor', many: 'Vendors' },
  unit: { one: 'unit', many: 'Units' },
  'custom-field': { one: 'custom field', many: 'Custom fields' },
  'quick-action': { one: 'quick action', many: 'Quick actions' },
  job: { one: 'job', many: 'Jobs' },
  organization: { one: 'organization', many: 'Organization' },
  customer: { one: 'customer', many: 'Customers' },
  kit: { one: 'kit', many: 'Kits and templates' },
  crew: { one: 'person with a PIN', many: 'Crew' },
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

/** Returns the address of the changed record; a record that is gone or has no page of its own has none. */
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
