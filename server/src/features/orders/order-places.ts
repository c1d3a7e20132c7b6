import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdingFolders } from '../stock/places.service.ts';

/** The names of some places, which cannot be deleted before this is done. 0 is no folder, and has none. */
export async function namesOfPlaces(
  tx: Tx,
  scope: Scope,
  places: readonly number[],
  fieldOf: (place: number) => string = () => 'placeId',
): Promise<ReadonlyMap<number, string | null>> {
  const ids = [...new Set(places)].filter((place) => place > 0);
  const { sql, values } = holdingFolders(scope, ids);
  const folders = ids.length === 0 ? [] : await tx.rows<{ id: number; name: string }>(sql, values);
  const names = new Map<number, string | null>([[0, null], ...folders.map(({ id, name }) => [id, name] as const)]);
  const missing = ids.find((id) => !names.has(id));
  if (missing !== undefined) throw invalid(fieldOf(missing), 'This folder is not there any more.');
  return names;
}
