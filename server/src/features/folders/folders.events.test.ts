import { api } from '@onhand/contract';
import type { ServerMessage } from '@onhand/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import type { Audience } from '../../platform/db.ts';
import { asSeenBy } from '../../platform/realtime/audience.rules.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let mine: number;
let below: number;
let elsewhere: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  mine = await world.folder(organizationId, { name: 'Mine' });
  below = await world.folder(organizationId, { name: 'Below', parentId: mine });
  elsewhere = await world.folder(organizationId, { name: 'Elsewhere' });
});
afterAll(() => world.close());

/** Answers the messages of a call to everyone, and those of them that reach staff who see these folders. */
async function heard(work: Promise<{ status: number }>, visibleFolders: number[]) {
  expect((await work).status).toBe(200);
  const { rows } = await world.database.admin.query<{ id: string; message: ServerMessage; audience: Audience }>(
    'WITH gone AS (DELETE FROM events WHERE organization_id = $1 RETURNING *) SELECT id, message, audience FROM gone ORDER BY id',
    [organizationId],
  );
  const events = rows.map(({ id, message, audience }) => ({ organizationId, id: Number(id), message, audience }));
  const staff = events
    .map((event) => asSeenBy({ visibleFolders, maySeeCosts: false, maySeePrices: false }, event))
    .filter((message) => message !== undefined);
  return { all: events.map(({ message }) => message), staff };
}

test('what happens in folders that are not theirs is not said to staff', async () => {
  const create = owner.call(api.folders.create, { body: { name: 'Secret', parentId: elsewhere } });
  const created = await heard(create, [mine, below]);
  expect(created.all[0]).toMatchObject({ type: 'folder_update', action: 'create', parentId: elsewhere });
  expect(created.staff).toEqual([]);
  const rename = owner.call(api.folders.update, { params: { id: elsewhere }, body: { name: 'Payroll' } });
  const renamed = await heard(rename, [mine, below]);
  expect(renamed.all).toEqual([
    { type: 'folder_update', action: 'update', folderId: elsewhere, parentId: null, updates: { name: 'Payroll' } },
  ]);
  expect(renamed.staff).toEqual([]);
});

test('staff hear of a folder that leaves theirs, but not where it went', async () => {
  const move = owner.call(api.folders.move, { body: { folderIds: [below], targetParentId: elsewhere } });
  const { all, staff } = await heard(move, [mine]);
  expect(all).toEqual([
    { type: 'folder_update', action: 'move', folderId: below, parentId: mine, targetParentId: elsewhere },
    { type: 'folders_updated' },
  ]);
  expect(staff).toEqual([{ type: 'folders_updated' }]);
});

test('[PLC-10] [PLC-17] whoever worked from a folder hears that it is gone, and that it is back', async () => {
  const van = await world.folder(organizationId, { parentId: mine });
  await owner.call(api.profile.setPlace, { body: { placeId: van } });
  const gone = await heard(owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } }), []);
  expect(gone.staff).toEqual([{ type: 'preferences_update' }, { type: 'preferences_update' }]);
  const { rows } = await world.database.admin.query<{ id: string }>('SELECT id FROM folder_deletions WHERE organization_id = $1', [
    organizationId,
  ]);
  const back = await heard(owner.call(api.folders.undoRemoval, { params: { id: Number(rows[0]?.id) } }), []);
  expect(back.staff).toEqual([{ type: 'preferences_update' }]);
});

test('a deleted folder whose items moved makes the lists of items stale too', async () => {
  const doomed = await world.folder(organizationId, { parentId: mine });
  for (let n = 0; n < 2; n++) await world.item(organizationId, { folderId: doomed });
  const remove = owner.call(api.folders.remove, { params: { id: doomed }, query: { contents: 'move-to-parent' } });
  const { all, staff } = await heard(remove, [mine]);
  const figures = ['folder_stats_update', 'folder_stats_update'];
  expect(all.map(({ type }) => type)).toEqual(['bulk_inventory_update', ...figures, 'folder_update', 'folders_updated']);
  expect(staff).toEqual([
    { type: 'bulk_inventory_update', folderIds: [mine] },
    { type: 'folder_stats_update', folderId: mine },
    { type: 'folders_updated' },
  ]);
});
