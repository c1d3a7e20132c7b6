import {
  type OrganizationPreferences,
  type PersonalPreferences,
  type Preferences,
  standardPersonal,
  standardPreferences,
} from '@onhand/contract/preferences';
import type { Queries, Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween, record } from '../activity/activity.service.ts';
import { timeZoneChanged } from './preference-hooks.ts';
import {
  holdOrganization,
  mergeChoices,
  readStored,
  type StoredPreferences,
  unitName,
  updateOrganizationPreferences,
} from './preferences.store.ts';

/** Reads what the app shows the signed-in person from the start: their picture, their formats and where they work from. */
export async function lookOf(platform: Queries, scope: Scope | null): Promise<Look> {
  if (!scope) return { pictureUrl: null, preferences: standardPreferences, place: null };
  const stored = await readStored(platform, scope);
  // One that was taken away from a member of staff is not named to them.
  return { pictureUrl: stored.pictureUrl, preferences: together(stored), place: scope.ownPlace === null ? null : stored.place };
}

export interface Look extends Pick<StoredPreferences, 'pictureUrl' | 'place'> {
  preferences: Preferences;
}

export async function readPreferences(tx: Queries, scope: Scope): Promise<Preferences> {
  return together(await readStored(tx, scope));
}

function together({ choices, pictureUrl: _pictureUrl, place: _place, ...organization }: StoredPreferences): Preferences {
  return { ...standardPersonal, ...choices, ...organization };
}

/** SET-05: told to the person's own tabs and devices. */
export async function changeOwn(tx: Tx, scope: Scope, choices: Partial<PersonalPreferences>): Promise<Preferences> {
  await mergeChoices(tx, scope, choices);
  tx.emit({ type: 'preferences_update' }, { userId: scope.userId });
  return readPreferences(tx, scope);
}

const labels = {
  currency: 'Currency',
  timeZone: 'Time zone',
  defaultMethod: 'Default costing method',
  unit: 'Default unit',
  quantityPresets: 'Quantity presets',
  staffSeePrices: 'Staff may see selling prices',
  staffSeePlaces: 'Staff may see who has one',
  staffTakeElsewhere: 'Staff may take from other places',
  priceGuardPercent: 'Price guard (percent)',
  surplusPercent: 'Surplus without a question (percent)',
} as const;

export async function changeOrganization(tx: Tx, scope: Scope, change: Partial<OrganizationPreferences>): Promise<Preferences> {
  const name = await holdOrganization(tx, scope);
  const { choices: _choices, pictureUrl: _pictureUrl, place: _place, ...before } = await readStored(tx, scope);
  const after = { ...before, ...change };
  const unit = await unitName(tx, scope, after.defaultUnitId);
  if (after.defaultUnitId !== null && unit === null) throw invalid('defaultUnitId', 'This unit is gone. Please choose another.');
  await updateOrganizationPreferences(tx, scope, after).catch((error: unknown) => {
    // A zone the browser knows and PostgreSQL does not.
    throw (error as { code?: string }).code === unknownZone ? invalid('timeZone', 'Not a time zone we know.') : error;
  });
  const changes = changesBetween({ ...before, unit: await unitName(tx, scope, before.defaultUnitId) }, { ...after, unit }, labels);
  await record(tx, scope, { kind: 'organization', subjectId: null, subjectName: name, action: 'update', changes });
  tx.emit({ type: 'preferences_update' });
  // People who may no longer see prices still have them on the screen.
  if (after.staffSeePrices !== before.staffSeePrices) tx.emit({ type: 'bulk_inventory_update' });
  if (after.staffSeePlaces !== before.staffSeePlaces || after.staffTakeElsewhere !== before.staffTakeElsewhere)
    tx.emit({ type: 'bulk_inventory_update' });
  // Another zone makes other days.
  if (after.timeZone !== before.timeZone) {
    await timeZoneChanged.tell(tx, scope, { from: before.timeZone, to: after.timeZone });
    tx.emit({ type: 'stats_update' });
  }
  return readPreferences(tx, scope);
}

/** The defaults of a new item. */
export async function itemDefaults(tx: Queries, scope: Scope): Promise<Pick<OrganizationPreferences, 'defaultMethod' | 'defaultUnitId'>> {
  return readStored(tx, scope);
}

const unknownZone = '22023';
