import type { ReferenceCounts } from '@onhand/contract/imports';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { createCustomField } from '../custom-fields/custom-fields.service.ts';
import { createFolder } from '../folders/folders.service.ts';
import { createTag } from '../tags/tags.service.ts';
import { changeUnit, createUnit } from '../units/units.service.ts';
import { createVendor } from '../vendors/vendors.service.ts';
import type { Made } from './imports.store.ts';
import { pathKey } from './checking/cells.rules.ts';
import type { LookupTables, MissingReferences } from './lookup-tables.ts';

export const noneMade = (): Made => ({ folders: [], tags: [], vendors: [], units: [], fields: [] });

export function countsMade({ folders, tags, vendors, units, fields }: Made): ReferenceCounts {
  return { folders: folders.length, tags: tags.length, vendors: vendors.length, units: units.length, fields: fields.length };
}

/**
 * Answers why the organization has no room for all that a file names, or null. The check says it, so that nobody learns it only after an
 * hour of writing.
 */
export function referenceLimitProblem(missing: MissingReferences, lookups: LookupTables): string | null {
  const beyond = [
    { name: 'folders', more: missing.folders.size, there: lookups.pathOf.size, most: limits.folders },
    { name: 'tags', more: missing.tags.size, there: lookups.tags.size, most: limits.tags },
    { name: 'vendors', more: missing.vendors.size, there: lookups.vendors.size, most: limits.vendors },
    { name: 'units', more: missing.units.size, there: lookups.units.size, most: limits.units },
    { name: 'custom fields', more: missing.fields.length, there: lookups.ownFields.length, most: limits.customFields },
  ].find(({ more, there, most }) => more > 0 && there + more > most);
  if (!beyond) return null;
  const { name, more, there, most } = beyond;
  return `There can be at most ${spelledLimit(most)} ${name}. You have ${spelledLimit(there)}, and this file adds ${spelledLimit(more)}.`;
}

/** Makes what some rows name and is not there; afterwards it is there, and known to be made by this import. */
export async function createMissingReferences(
  outer: Tx,
  scope: Scope,
  missing: MissingReferences,
  lookups: LookupTables,
  made: Made,
): Promise<void> {
  // Thousands of messages would say what the import says once, at its end.
  const tx: Tx = { ...outer, emit: () => undefined };
  const problem = referenceLimitProblem(missing, lookups);
  if (problem) throw new AppError('LIMIT_REACHED', { message: problem });
  for (const path of [...missing.folders.values()].sort((one, other) => one.length - other.length)) {
    const parentId = path.length === 1 ? null : (lookups.folders.get(pathKey(path.slice(0, -1))) as number);
    const { id } = await createFolder(tx, scope, { name: path.at(-1) as string, color: null, parentId });
    lookups.folders.set(pathKey(path), id);
    lookups.pathOf.set(id, path);
    made.folders.push(id);
  }
  for (const [key, name] of missing.tags) {
    const { id } = await createTag(tx, scope, { name, color: null });
    lookups.tags.set(key, id);
    made.tags.push(id);
  }
  const details = { contact: '', email: '', phone: '', website: '', address: '', notes: '', leadTimeDays: null };
  for (const [key, name] of missing.vendors) {
    const { id } = await createVendor(tx, scope, { name, ...details });
    lookups.vendors.set(key, id);
    made.vendors.push(id);
  }
  for (const [key, { name, allowsDecimals }] of missing.units) {
    const there = lookups.units.get(key);
    const { id } = there
      ? await changeUnit(tx, scope, there.id, { allowsDecimals })
      : await createUnit(tx, scope, { name, allowsDecimals });
    lookups.units.set(key, { id, name, allowsDecimals, isMade: true });
    if (!there) made.units.push(id);
  }
  for (const field of missing.fields) {
    const { id } = await createCustomField(tx, scope, field);
    // The same field is known by the rows already: with its id they can hold it.
    field.id = id;
    made.fields.push(id);
  }
}
