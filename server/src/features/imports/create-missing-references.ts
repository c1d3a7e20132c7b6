import type { ImportNews } from '@onhand/contract/imports';
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
import { type News, pathKey, type Surroundings } from './surroundings.ts';

export const noneMade = (): Made => ({ folders: [], tags: [], vendors: [], units: [], fields: [] });

export function countsMade({ folders, tags, vendors, units, fields }: Made): ImportNews {
  return { folders: folders.length, tags: tags.length, vendors: vendors.length, units: units.length, fields: fields.length };
}

/** Why an organization has no room for what a file names, or null. It is said by the check already, and not after an hour of writing. */
export function newsRoomProblem(news: News, around: Surroundings): string | null {
  const beyond = [
    { name: 'folders', more: news.folders.size, there: around.pathOf.size, most: limits.folders },
    { name: 'tags', more: news.tags.size, there: around.tags.size, most: limits.tags },
    { name: 'vendors', more: news.vendors.size, there: around.vendors.size, most: limits.vendors },
    { name: 'units', more: news.units.size, there: around.units.size, most: limits.units },
    { name: 'custom fields', more: news.fields.length, there: around.ownFields.length, most: limits.customFields },
  ].find(({ more, there, most }) => more > 0 && there + more > most);
  if (!beyond) return null;
  const { name, more, there, most } = beyond;
  return `There can be at most ${spelledLimit(most)} ${name}. You have ${spelledLimit(there)}, and this file adds ${spelledLimit(more)}.`;
}

/** Makes what some rows name and is not there; afterwards it is there, and known to be made by this import. */
export async function makeNews(loud: Tx, scope: Scope, news: News, around: Surroundings, made: Made): Promise<void> {
  // Thousands of messages would say what the import says once, at its end.
  const tx: Tx = { ...loud, emit: () => undefined };
  const problem = newsRoomProblem(news, around);
  if (problem) throw new AppError('LIMIT_REACHED', { message: problem });
  for (const path of [...news.folders.values()].sort((one, other) => one.length - other.length)) {
    const parentId = path.length === 1 ? null : (around.folders.get(pathKey(path.slice(0, -1))) as number);
    const { id } = await createFolder(tx, scope, { name: path.at(-1) as string, color: null, parentId });
    around.folders.set(pathKey(path), id);
    around.pathOf.set(id, path);
    made.folders.push(id);
  }
  for (const [key, name] of news.tags) {
    const { id } = await createTag(tx, scope, { name, color: null });
    around.tags.set(key, id);
    made.tags.push(id);
  }
  const details = { contact: '', email: '', phone: '', website: '', address: '', notes: '', leadTimeDays: null };
  for (const [key, name] of news.vendors) {
    const { id } = await createVendor(tx, scope, { name, ...details });
    around.vendors.set(key, id);
    made.vendors.push(id);
  }
  for (const [key, { name, allowsDecimals }] of news.units) {
    const there = around.units.get(key);
    const { id } = there
      ? await changeUnit(tx, scope, there.id, { allowsDecimals })
      : await createUnit(tx, scope, { name, allowsDecimals });
    around.units.set(key, { id, name, allowsDecimals, isMade: true });
    if (!there) made.units.push(id);
  }
  for (const field of news.fields) {
    const { id } = await createCustomField(tx, scope, field);
    // The same field is known by the rows already: with its id they can hold it.
    field.id = id;
    made.fields.push(id);
  }
}
