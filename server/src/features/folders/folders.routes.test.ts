import { api } from '@onhand/contract';
import type { FolderInput } from '@onhand/contract/folders';
import { limits } from '@onhand/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

async function make(name: string, parentId: number | null = null, more: Partial<FolderInput> = {}): Promise<number> {
  return (await owner.call(api.folders.create, { body: { name, parentId, ...more } })).body.id;
}
const move = (folderIds: number[], targetParentId: number | null) => owner.call(api.folders.move, { body: { folderIds, targetParentId } });
const folder = async (id: number, caller = owner) => (await caller.call(api.folders.list)).body.find((one) => one.id === id);
const activityOf = async (subjectId: number) =>
  (await owner.call(api.activity.list, { query: { kind: 'folder', subjectId } })).body.entries;

describe('the tree', () => {
  test('a folder is made, renamed, coloured and moved, and each is written down', async () => {
    const [shop, van] = [await make('Shop'), await make('Van')];
    const shelf = await make('Shelf', shop, { color: 'teal' });
    expect(await folder(shelf)).toMatchObject({ name: 'Shelf', color: 'teal', parentId: shop });
    const renamed = await owner.call(api.folders.update, { params: { id: shelf }, body: { name: 'Top shelf' } });
    expect(renamed.body).toMatchObject({ name: 'Top shelf', color: 'teal', parentId: shop });
    await owner.call(api.folders.update, { params: { id: shelf }, body: { color: null } });
    expect((await move([shelf], van)).body).toEqual({ moved: 1 });
    expect(await folder(shelf)).toMatchObject({ name: 'Top shelf', color: null, parentId: van });
    expect((await activityOf(shelf)).map(({ action, changes, userName }) => ({ action, changes, userName }))).toEqual([
      { action: 'move', changes: [{ field: 'Parent folder', from: 'Shop', to: 'Van' }], userName: 'Olive Tester' },
      { action: 'update', changes: [{ field: 'Colour', from: 'teal', to: null }], userName: 'Olive Tester' },
      { action: 'update', changes: [{ field: 'Name', from: 'Shelf', to: 'Top shelf' }], userName: 'Olive Tester' },
      {
        action: 'create',
        changes: [
          { field: 'Name', from: null, to: 'Shelf' },
          { field: 'Colour', from: null, to: 'teal' },
          { field: 'Parent folder', from: null, to: 'Shop' },
        ],
        userName: 'Olive Tester',
      },
    ]);
  });

  test('a folder cannot move into itself or its descendant', async () => {
    const top = await make('Top');
    const below = await make('Below', await make('Middle', top));
    for (const target of [top, below]) {
      expect(await move([top], target)).toMatchObject({ status: 409, body: { error: 'FOLDER_CYCLE' } });
    }
    expect((await folder(top))?.parentId).toBeNull();
  });

  test('[SEC-05] folders lie at most 20 deep in each other, whether they are made or moved there', async () => {
    let place: number | null = null;
    const chain: number[] = [];
    for (let depth = 1; depth <= limits.folderDepth; depth++) chain.push((place = await make(`Level ${depth}`, place)));
    const beyond = await owner.call(api.folders.create, { body: { name: 'Too deep', parentId: place } });
    expect(beyond).toMatchObject({
      status: 409,
      body: {
        error: 'LIMIT_REACHED',
        message: 'Folders can lie in each other at most 20 deep, and “Level 20” has no room below it for this.',
        details: [{ field: 'parentId' }],
      },
    });
    const top = await make('Top');
    await make('Below', top);
    expect(await move([top], chain[18] as number)).toMatchObject({ status: 409, body: { error: 'LIMIT_REACHED' } });
    expect((await move([top], chain[17] as number)).body).toEqual({ moved: 1 });
    // Folders that were deeper before there was a limit can be read and moved up, but not further down.
    const deep = await world.folder(organizationId, { name: 'Deep', parentId: place });
    const deeper = await world.folder(organizationId, { name: 'Deeper', parentId: deep });
    expect((await owner.call(api.folders.contents, { params: { id: deeper } })).body.path).toHaveLength(22);
    expect((await move([deep], chain[18] as number)).body).toEqual({ moved: 1 });
    expect(await move([deep], place)).toMatchObject({ status: 409 });
    expect((await move([deep], chain[0] as number)).body).toEqual({ moved: 1 });
  });

  test('two people moving two folders into each other at once never make a cycle', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const [childOfA, childOfB] = [await make('in A', a), await make('in B', b)];
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all([move([a], childOfB), move([b], childOfA)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.map(({ body }) => (body as unknown as { error?: string }).error)).toContain('FOLDER_CYCLE');
      const { path } = (await owner.call(api.folders.contents, { params: { id: childOfA } })).body;
      expect(path.length).toBeLessThanOrEqual(4);
      await move([a, b], null);
    }
  });

  test('several folders move at once, all or none, and the path names every ancestor', async () => {
    const target = await make('Target');
    const chosen = [await make('One'), await make('Two')];
    expect((await move([...chosen, 999_999_999], target)).status).toBe(404);
    expect((await folder(chosen[0] as number))?.parentId).toBeNull();
    expect((await move([...chosen, ...chosen], target)).body).toEqual({ moved: 2 });
    const deep = await make('Deep', chosen[0]);
    const contents = await owner.call(api.folders.contents, { params: { id: deep } });
    expect(contents.body.path.map(({ name }) => name)).toEqual(['Target', 'One', 'Deep']);
    const { rows } = await world.database.admin.query<{ message: object }>(
      `SELECT message FROM events WHERE message ->> 'type' = 'folders_bulk_moved' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]?.message).toEqual({ type: 'folders_bulk_moved', folderIds: chosen, targetParentId: target });
  });

  test('what people call their folders comes back unchanged, and a name that is too long is refused by name', async () => {
    for (const name of ['📦 Lager 👩🏽‍🔧', '‏מחסן ראשי', '<img src=x onerror=alert(1)> & "Co"', "Robert'); DROP TABLE folders;--"]) {
      expect((await folder(await make(name)))?.name).toBe(name);
    }
    const long = await owner.call(api.folders.create, { body: { name: 'x'.repeat(10_000) } });
    expect(long).toMatchObject({ status: 400, body: { details: [{ field: 'name', message: 'At most 120 characters.' }] } });
  });
});

describe('what folders hold', () => {
  test('[FOLD-02] each folder carries exact totals of itself and of its subtree, without archived items', async () => {
    const top = await make('Sums');
    const below = await make('Below', top);
    await world.item(organizationId, { folderId: top, quantity: '0.1', value: '0.1' });
    await world.item(organizationId, { folderId: below, quantity: '0.2', value: '0.2' });
    await world.item(organizationId, { folderId: below, quantity: '3', value: '0.0000000001' });
    await world.item(organizationId, { folderId: below, quantity: '50', value: '50', isArchived: true });
    expect(await folder(top)).toMatchObject({
      own: { itemCount: 1, quantity: '0.1', value: '0.1' },
      subtree: { itemCount: 3, quantity: '3.3', value: '0.3000000001' },
    });
    const { body } = await owner.call(api.folders.contents, { params: { id: top } });
    expect(body).toMatchObject({ itemCount: 1, folders: [{ id: below, subtree: { itemCount: 2, quantity: '3.2' } }] });
    await world.item(organizationId, { folderId: top, quantity: '999999999999999' });
    await world.item(organizationId, { folderId: top, quantity: '999999999999999' });
    expect((await folder(top))?.own?.quantity).toBe('1999999999999998.1');
  });

  test('[FOLD-02] [TEAM-08] a tree that was asked for before is told anew after any change, and never with costs to whoever may not see them', async () => {
    const { staff } = await world.people();
    const top = await make('Asked twice');
    const itemId = await world.item(organizationId, { folderId: top, quantity: '2', value: '8' });
    await world.assign(organizationId, staff, [top]);
    const worker = await world.as('staff');
    const both = async () => [await folder(top), await folder(top), await folder(top, worker), await folder(top, worker)];
    const told = async (name: string, subtree: object) => {
      const shown = { name, subtree: expect.objectContaining(subtree) };
      expect(await both()).toMatchObject([shown, shown, shown, shown]);
      const values = (await both()).map((one) => one && 'value' in one.subtree);
      expect(values).toEqual([true, true, false, false]);
    };
    await told('Asked twice', { itemCount: 1, quantity: '2' });
    await owner.call(api.folders.update, { params: { id: top }, body: { name: 'Asked again' } });
    await told('Asked again', { itemCount: 1, quantity: '2' });
    await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '-1' } });
    await told('Asked again', { itemCount: 1, quantity: '1' });
    await world.item(organizationId, { folderId: await make('Below', top), quantity: '5', value: '5' });
    await told('Asked again', { itemCount: 2, quantity: '6' });
    await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [itemId] }, change: { action: 'archive' } } });
    await told('Asked again', { itemCount: 1, quantity: '5' });
  });

  test('[FOLD-02] the root lists the topmost folders and counts the items in none', async () => {
    const before = (await owner.call(api.folders.rootContents)).body.itemCount;
    await world.item(organizationId);
    const { body } = await owner.call(api.folders.rootContents);
    expect(body).toMatchObject({ path: [], itemCount: before + 1 });
    expect(body.folders.every(({ parentId }) => parentId === null)).toBe(true);
  });

  test.each([
    ['move-to-parent', { folder: 'parent', isArchived: false }],
    ['unassign', { folder: null, isArchived: false }],
    ['archive', { folder: null, isArchived: true }],
    ['delete', undefined],
  ] as const)('deleting a folder and choosing %s does so with the items of all folders below', async (contents, expected) => {
    const parent = await make('Parent');
    const doomed = await make('Doomed', parent);
    const below = await make('Below', doomed);
    const { staff } = await world.people();
    await world.assign(organizationId, staff, [doomed]);
    const items = [await world.item(organizationId, { folderId: doomed }), await world.item(organizationId, { folderId: below })];
    await world.item(organizationId, { folderId: below, isArchived: true });
    const answer = await owner.call(api.folders.remove, { params: { id: doomed }, query: { contents } });
    expect(answer.body).toEqual({ deletedFolders: 2, affectedItems: 3, deletionId: expect.any(Number) });
    const { rows } = await world.database.admin.query<{ folder_id: string | null; archived_at: Date | null }>(
      'SELECT folder_id, archived_at FROM items WHERE organization_id = $1 AND id = ANY ($2)',
      [organizationId, items],
    );
    const seen = rows.map((row) => ({ folder: row.folder_id && 'parent', isArchived: row.archived_at !== null }));
    expect(seen).toEqual(expected ? [expected, expected] : []);
    expect(rows.every((row) => row.folder_id === null || Number(row.folder_id) === parent)).toBe(true);
    expect(await folder(below)).toBeUndefined();
    expect((await activityOf(doomed))[0]).toMatchObject({ action: 'delete', subjectName: 'Doomed' });
    expect((await (await world.as('staff')).call(api.folders.list)).body).toEqual([]);
  });
});

describe('staff', () => {
  test('see their folders and what lies below, without costs, and nothing else', async () => {
    const { staff: person } = await world.people();
    const staff = await world.as('staff');
    const hidden = await make('Office');
    const mine = await make('My van', hidden);
    const below = await make('Drawer', await make('Rack', mine));
    await world.item(organizationId, { folderId: below, quantity: '2', value: '9' });
    await world.item(organizationId, { folderId: hidden, quantity: '5', value: '9' });
    await world.assign(organizationId, person, [mine]);

    const { body } = await staff.call(api.folders.list);
    expect(body.map(({ name }) => name)).toEqual(['Drawer', 'My van', 'Rack']);
    const van = body.find(({ id }) => id === mine);
    expect(van).toMatchObject({ parentId: null, subtree: { itemCount: 1, quantity: '2' } });
    expect(JSON.stringify(body)).not.toContain('value');
    expect((await staff.call(api.folders.contents, { params: { id: hidden } })).status).toBe(404);
    const contents = await staff.call(api.folders.contents, { params: { id: below } });
    expect(contents.body.path.map(({ name }) => name)).toEqual(['My van', 'Rack', 'Drawer']);
    expect((await staff.call(api.folders.rootContents)).body).toMatchObject({ itemCount: 0, folders: [{ id: mine }] });
  });

  test('lose a folder that is moved away from theirs, and gain one that is moved into it', async () => {
    const { staff: person } = await world.people();
    const staff = await world.as('staff');
    const [mine, elsewhere] = [await make('Mine'), await make('Elsewhere')];
    const wandering = await make('Wandering', elsewhere);
    await world.assign(organizationId, person, [mine]);
    const isSeen = async () => (await staff.call(api.folders.contents, { params: { id: wandering } })).status === 200;
    expect(await isSeen()).toBe(false);
    await move([wandering], mine);
    expect(await isSeen()).toBe(true);
    await move([wandering], elsewhere);
    expect(await isSeen()).toBe(false);
  });
});
