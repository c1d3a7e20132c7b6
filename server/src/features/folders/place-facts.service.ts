import type { PlaceFacts, PlaceLevel } from '@onhand/contract/folders';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersBelow } from '../stock/stock-checks.service.ts';
import { listFolders } from './folder-tree.service.ts';
import { pathTo } from './folders.rules.ts';
import { countLevels, readLevels, workersIn } from './place-facts.store.ts';

/** The place and everything below it: a van with its bins. */
export async function placeFacts(tx: Tx, scope: Scope, id: number): Promise<PlaceFacts> {
  const all = await listFolders(tx, scope);
  const { name } = orNotFound(all.find((one) => one.id === id));
  const places = await foldersBelow(tx, scope, id);
  return {
    id,
    name,
    path: pathTo(all, id).map((folder) => ({ id: folder.id, name: folder.name })),
    people: await workersIn(tx, scope, places),
    ...(await countLevels(tx, scope, places)),
  };
}

interface Page {
  cursor: number;
  limit: number;
}

/** A page goes by how many came before it: what is low changes its place in the list while somebody reads it, whichever way it is cut. */
export async function placeLevels(
  tx: Tx,
  scope: Scope,
  id: number,
  { cursor, limit }: Page,
): Promise<{ levels: PlaceLevel[]; nextCursor: number | null }> {
  orNotFound((await listFolders(tx, scope)).find((one) => one.id === id));
  const found = await readLevels(tx, scope, { id, places: await foldersBelow(tx, scope, id), cursor, limit: limit + 1 });
  return { levels: found.slice(0, limit), nextCursor: found.length > limit ? cursor + limit : null };
}
