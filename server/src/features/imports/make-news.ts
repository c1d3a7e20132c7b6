import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { createCustomField } from '../custom-fields/custom-fields.service.ts';
import { createFolder } from '../folders/folders.service.ts';
import { createTag } from '../tags/tags.service.ts';
import { createUnit } from '../units/units.service.ts';
import { createVendor } from '../vendors/vendors.service.ts';
import type { Made } from './imports.store.ts';
import { type News, pathKey, type Surroundings } from './surroundings.ts';

/** Makes what the file names and is not there; afterwards it is there. */
export async function makeNews(tx: Tx, scope: Scope, news: News, around: Surroundings): Promise<Made> {
  const made: Made = { folders: [], tags: [], vendors: [], units: [], fields: [] };
  for (const path of [...news.folders.values()].sort((one, other) => one.length - other.length)) {
    const parentId = path.length === 1 ? null : (around.folders.get(pathKey(path.slice(0, -1))) as number);
    const { id } = await createFolder(tx, scope, { name: path.at(-1) as string, color: null, parentId });
    around.folders.set(pathKey(path), id);
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
    const { id } = await createUnit(tx, scope, { name, allowsDecimals });
    around.units.set(key, { id, name, allowsDecimals });
    made.units.push(id);
  }
  for (const field of news.fields) {
    const { id } = await createCustomField(tx, scope, field);
    // The same field is known by the rows already: with its id they can hold it.
    field.id = id;
    made.fields.push(id);
  }
  return made;
}
