import { api } from '@onhand/contract';
import type { DeletedContents } from '@onhand/contract/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcileAll } from '../reconciliation/reconciliation.service.ts';
import { sweepFolderDeletions } from './folder-deletions.store.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const rows = async <Row>(sql: string, ...values: unknown[]) =>
  (await world.database.admin.query(sql, [organizationId, ...values])).rows as Row[];

/** A van with a bin in the yard; “Fuse” is at home in the van, “Valve” in the warehouse with some in the bin, “Wire” is refilled from the van. */
async function yard() {
  const folder = (name: string, parentId?: number) =>
    world.folder(organizationId, { name: unusedName(name), ...(parentId !== undefined && { parentId }) });
  const [warehouse, lot] = [await folder('Warehouse'), await folder('Yard')];
  const van = await folder('Van', lot);
  const bin = await folder('Bin', van);
  const make = async (name: string, folderId: number, quantity: string) =>
    (await owner.call(api.inventory.create, { body: { name: unusedName(name), folderId, quantity, unitCost: '2' } })).body.id;
  const transfer = (itemId: number, fromPlaceId: number, toPlaceId: number | null, quantity: string) =>
    owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
  const limits = (id: number, placeId: number, minimum: string, maximum: string, refillFromPlaceId: number | null = null) =>
    owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId, minimum, maximum, refillFromPlaceId }] } });
  const [fuse, valve, wire] = [await make('Fuse', van, '7'), await make('Valve', warehouse, '10'), await make('Wire', warehouse, '5')];
  await transfer(valve, warehouse, bin, '4');
  await limits(fuse, van, '3', '9', warehouse);
  await limits(valve, bin, '2', '6', warehouse);
  await limits(wire, warehouse, '1', '8', van);
  const names = new Map([
    [0, '–'],
    [warehouse, 'warehouse'],
    [lot, 'yard'],
    [van, 'van'],
    [bin, 'bin'],
  ]);
  const lies = async (id: number) =>
    (await owner.call(api.inventory.read, { params: { id } })).body.places
      .map(
        (one) =>
          `${one.isHome ? 'home ' : ''}${names.get(one.placeId ?? 0)} ${one.quantity} (${one.minimum ?? ''}–${one.maximum ?? ''} ${names.get(one.refillFromPlaceId ?? -1) ?? ''})`,
      )
      .sort();
  const everything = async () => [await lies(fuse), await lies(valve), await lies(wire)];
  const remove = async (contents: DeletedContents, id = van) =>
    (await owner.call(api.folders.remove, { params: { id }, query: { contents } })).body;
  const undo = (id: number, caller = owner) => caller.call(api.folders.undoRemoval, { params: { id } });
  return { warehouse, lot, van, bin, fuse, valve, wire, make, transfer, everything, lies, remove, undo };
}

async function agrees(): Promise<void> {
  for await (const checked of reconcileAll(world.services.db)) {
    if (checked.organizationId === organizationId) expect(checked.differences).toEqual([]);
  }
}

test.each(['move-to-parent', 'unassign', 'archive'] as const)(
  '[PLC-17] a deleted folder whose contents were to %s comes back with its levels, minimums, sources and people',
  async (contents) => {
    const { van, bin, lot, fuse, everything, remove, undo } = await yard();
    const { staff } = await world.people();
    await world.assign(organizationId, staff, [van]);
    await rows('UPDATE memberships SET place_id = $2 WHERE organization_id = $1 AND user_id = $3', van, staff.id);
    const before = await everything();
    const values = await rows('SELECT id, quantity, total_value, archived_at FROM items WHERE organization_id = $1 ORDER BY id');
    const { deletionId } = await remove(contents);
    expect((await owner.call(api.folders.contents, { params: { id: van } })).status).toBe(404);
    const undone = await undo(deletionId);
    expect(undone.body).toEqual({ restoredFolders: 2, restoredItems: 2, isAtTop: false, leftCount: 0, left: [] });
    expect(await everything()).toEqual(before);
    expect(await rows('SELECT id, quantity, total_value, archived_at FROM items WHERE organization_id = $1 ORDER BY id')).toEqual(values);
    const tree = (await owner.call(api.folders.list)).body;
    expect([tree.find(({ id }) => id === van)?.parentId, tree.find(({ id }) => id === bin)?.parentId]).toEqual([lot, van]);
    expect(await rows('SELECT folder_id::int FROM folder_assignments WHERE organization_id = $1 AND user_id = $2', staff.id)).toEqual([
      { folder_id: van },
    ]);
    expect(await rows('SELECT place_id::int FROM memberships WHERE organization_id = $1 AND user_id = $2', staff.id)).toEqual([
      { place_id: van },
    ]);
    const history = (await owner.call(api.inventory.history, { params: { id: fuse }, query: {} })).body.movements;
    expect(history[0]).toMatchObject({ kind: 'move', source: 'undo', folderId: van, delta: '0' });
    expect((await owner.call(api.activity.list, { query: { kind: 'folder', subjectId: van } })).body.entries[0]).toMatchObject({
      action: 'restore',
    });
    expect(await undo(deletionId)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    await agrees();
  },
);

test('[PLC-17] [TEAM-08] a folder is not given back to whoever was given others since; what another undo gave back is no such choice', async () => {
  const { van, warehouse, remove, undo } = await yard();
  const { staff } = await world.people();
  const spare = await world.folder(organizationId, { name: unusedName('Spare') });
  const give = (folderIds: number[]) => owner.call(api.team.change, { params: { id: staff.id }, body: { folderIds } });
  const theirs = async () => {
    const sql = 'SELECT folder_id::int AS id FROM folder_assignments WHERE organization_id = $1 AND user_id = $2 ORDER BY folder_id';
    return (await rows<{ id: number }>(sql, staff.id)).map(({ id }) => id);
  };
  const place = async () =>
    (
      await rows<{ id: number | null }>('SELECT place_id::int AS id FROM memberships WHERE organization_id = $1 AND user_id = $2', staff.id)
    )[0]?.id;
  await give([van, spare]);
  await owner.call(api.team.change, { params: { id: staff.id }, body: { placeId: van } });
  const first = (await remove('unassign')).deletionId;
  await give([warehouse]);
  expect((await undo(first)).status).toBe(200);
  expect(await theirs()).toEqual([warehouse]);
  expect(await place()).toBeNull();
  const [entry] = (await owner.call(api.activity.list, { query: { kind: 'folder', subjectId: van } })).body.entries;
  expect(entry?.changes).toContainEqual({ field: 'Not given back', from: null, to: '1 person has other folders by now' });
  // Two folders of theirs that are deleted and brought back in either order are theirs again.
  await give([van, spare]);
  const [one, other] = [(await remove('unassign')).deletionId, (await remove('unassign', spare)).deletionId];
  await undo(one);
  await undo(other);
  expect(await theirs()).toEqual([van, spare].toSorted((a, b) => a - b));
  // What was taken from them meanwhile is no reason to keep this from them.
  const last = (await remove('unassign')).deletionId;
  await give([]);
  await undo(last);
  expect(await theirs()).toEqual([van]);
});

test('[PLC-17] what was used, moved or deleted since is not put back twice: the rest comes back, and it is said what did not', async () => {
  const { van, lot, warehouse, fuse, valve, lies, transfer, remove, undo, make } = await yard();
  const doomed = await make('Doomed', van, '3');
  const moved = await make('Moved', van, '6');
  const { deletionId } = await remove('move-to-parent');
  await owner.call(api.inventory.changeStock, { params: { id: fuse }, body: { adjustment: '-5', placeId: lot } });
  // Valve's four lie in the warehouse with the other six; nine of these ten are sent away.
  await transfer(valve, warehouse, lot, '9');
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [doomed] }, change: { action: 'delete' } } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [moved] }, change: { action: 'move', folderId: warehouse } } });
  const { body } = await undo(deletionId);
  expect(body).toMatchObject({ restoredFolders: 2, restoredItems: 2, leftCount: 4 });
  const left = body.left.map(({ quantity, back, isDeleted }) => [quantity, back, isDeleted]);
  expect(left).toEqual([
    ['7', '2', false],
    ['4', '1', false],
    ['3', '0', true],
    ['6', '0', false],
  ]);
  expect(await lies(fuse)).toEqual(['home van 2 (3–9 warehouse)']);
  expect(await lies(valve)).toEqual(['bin 1 (2–6 warehouse)', 'home warehouse 0 (– )', 'yard 9 (– )'].sort());
  expect(await lies(moved)).toEqual(['home warehouse 6 (– )']);
  await agrees();
});

test('[PLC-17] a place that already had some of it keeps its own minimum, and what came since stays there', async () => {
  const { van, lot, fuse, lies, transfer, remove, undo } = await yard();
  await transfer(fuse, van, lot, '2');
  const before = await lies(fuse);
  const { deletionId } = await remove('move-to-parent');
  expect(await lies(fuse)).toEqual(['home yard 7 (3–9 warehouse)']);
  await owner.call(api.inventory.changeStock, { params: { id: fuse }, body: { adjustment: '1', placeId: lot } });
  expect((await undo(deletionId)).body.leftCount).toBe(0);
  expect(await lies(fuse)).toEqual(before.map((one) => one.replace('yard 2', 'yard 3')));
  await agrees();
});

test('[PLC-17] items that were deleted with the folder stay deleted; the folder and what lies elsewhere come back', async () => {
  const { fuse, valve, lies, remove, undo } = await yard();
  const before = await lies(valve);
  const { deletionId } = await remove('delete');
  const { body } = await undo(deletionId);
  expect(body).toMatchObject({ restoredFolders: 2, restoredItems: 1, leftCount: 1, left: [{ quantity: '7', back: '0', isDeleted: true }] });
  expect(await lies(valve)).toEqual(before);
  expect((await owner.call(api.inventory.read, { params: { id: fuse } })).status).toBe(404);
  await agrees();
});

test('[PLC-17] what somebody else archived since stays archived: only what went with the folder is restored', async () => {
  const { van, fuse, valve, wire, remove, undo } = await yard();
  const { deletionId } = await remove('archive');
  // Neither was archived with the folder: one is at home in the warehouse, the other was only refilled from the van.
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [valve, wire] }, change: { action: 'archive' } } });
  await undo(deletionId);
  const archived = await rows<{ id: number }>(
    'SELECT id::int FROM items WHERE organization_id = $1 AND archived_at IS NOT NULL AND id = ANY ($2) ORDER BY id',
    [fuse, valve, wire],
  );
  expect(archived.map(({ id }) => id)).toEqual([valve, wire]);
  expect((await owner.call(api.inventory.read, { params: { id: fuse } })).body.folderId).toBe(van);
  await agrees();
});

test('[PLC-17] a place is not refilled from a folder that is gone by now', async () => {
  const { van, lot, make, transfer, remove, undo } = await yard();
  const depot = await world.folder(organizationId, { name: unusedName('Depot') });
  const tape = await make('Tape', van, '5');
  await transfer(tape, van, lot, '2');
  const limits = { placeId: lot, minimum: '1', maximum: '4', refillFromPlaceId: depot };
  await owner.call(api.inventory.setPlaceLimits, { params: { id: tape }, body: { places: [limits] } });
  const { deletionId } = await remove('move-to-parent');
  await remove('unassign', depot);
  expect((await undo(deletionId)).body).toMatchObject({ leftCount: 0 });
  expect(
    await rows('SELECT refill_from, quantity::int FROM stock_levels WHERE organization_id = $1 AND item_id = $2 AND place = $3', tape, lot),
  ).toEqual([{ refill_from: null, quantity: 2 }]);
});

test('[PLC-17] without its parent a folder comes back at the top; staff cannot take it back, and after a week nobody can', async () => {
  const { van, lot, remove, undo } = await yard();
  const { deletionId } = await remove('move-to-parent');
  await remove('unassign', lot);
  expect((await undo(deletionId, await world.as('staff'))).status).toBe(403);
  expect((await undo(deletionId)).body).toMatchObject({ isAtTop: true });
  expect((await owner.call(api.folders.list)).body.find(({ id }) => id === van)?.parentId).toBeNull();
  const again = await remove('unassign');
  await rows(`UPDATE folder_deletions SET created_at = created_at - interval '8 days' WHERE organization_id = $1`);
  await sweepFolderDeletions(world.services.db.platform, new Date());
  expect((await undo(again.deletionId)).status).toBe(404);
});

test('[PLC-17] before a folder is deleted it is told what lies there and where it goes', async () => {
  const { van, warehouse, lot } = await yard();
  const preview = async (contents: DeletedContents) =>
    (await owner.call(api.folders.previewRemoval, { params: { id: van }, query: { contents } })).body;
  const up = await preview('move-to-parent');
  expect(up).toMatchObject({ itemCount: 2, amounts: [{ unit: null, quantity: '11' }], furtherPlaces: 0 });
  const sorted = up.goes.toSorted((one, other) => Number(one.placeId) - Number(other.placeId));
  expect(sorted.map(({ fate, placeId, itemCount, amounts }) => [fate, placeId, itemCount, amounts[0]?.quantity])).toEqual([
    ['moved', warehouse, 1, '4'],
    ['moved', lot, 1, '7'],
  ]);
  expect((await preview('delete')).goes.map(({ fate, placeId }) => [fate, placeId])).toEqual(
    expect.arrayContaining([
      ['deleted', null],
      ['moved', warehouse],
    ]),
  );
  expect((await preview('unassign')).goes).toEqual(expect.arrayContaining([expect.objectContaining({ fate: 'moved', placeId: null })]));
});
