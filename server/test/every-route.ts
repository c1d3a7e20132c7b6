import { api } from '@onhand/contract';
import type { Call, Route } from '@onhand/contract/route';
import { unusedName } from './catalogue.ts';
import type { World } from './harness.ts';
import { drawPicture, pictureForm } from './pictures.ts';

type Api = typeof api;

/** A table with an entry for every row of the contract: a new row does not compile until it is listed. */
export type ForEveryRoute<Entry> = { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: Entry } };

export type Inputs = {
  [Feature in keyof Api]: {
    [Name in keyof Api[Feature]]: (world: World) => Promise<Api[Feature][Name] extends Route ? Call<Api[Feature][Name]> : never>;
  };
};

const nothing = async () => ({});

/** A new row of the first organization, as the id in a path. */
const idOf = async (world: World, make: 'customField' | 'folder' | 'item' | 'tag' | 'unit' | 'vendor') => ({
  params: { id: await world[make]((await world.people()).organizationId) },
});

/** A new item of the first organization, as a selection. */
const anItem = async (world: World) => ({ itemIds: [await world.item((await world.people()).organizationId)] });

/** A new item of the first organization with a picture, as the ids in a path. */
async function picturedItem(world: World): Promise<{ id: number; imageId: number }> {
  const { id } = (await idOf(world, 'item')).params;
  const owner = await world.as('owner');
  const { images } = (await owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) })).body;
  return { id, imageId: images[0]?.id ?? 0 };
}

/** A valid call of each row, with ids of the first organization where it takes ids. */
export const validCalls: Inputs = {
  activity: { list: async () => ({ query: { kind: 'folder' } }) },
  auth: {
    login: async () => ({ query: { returnTo: '/inventory' } }),
    loginFromSignup: async () => ({ query: {} }),
    callback: async () => ({ query: {} }),
    logout: nothing,
    user: nothing,
    sessions: nothing,
    revokeSession: async (world) => {
      const { owner } = await world.people();
      await world.signIn(owner);
      const { rows } = await world.database.admin.query<{ id: string }>(
        'SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
        [owner.id],
      );
      return { params: { id: rows[0]?.id ?? '' } };
    },
    revokeOtherSessions: nothing,
  },
  clientErrors: {
    report: async () => ({ body: { errorId: 'abcdefgh', message: 'it broke', url: 'http://localhost/inventory' } }),
  },
  customFields: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Field'), kind: 'text' } }),
    update: async (world) => ({ ...(await idOf(world, 'customField')), body: { name: unusedName('Field'), position: 0 } }),
    remove: (world) => idOf(world, 'customField'),
  },
  folders: {
    list: nothing,
    contents: (world) => idOf(world, 'folder'),
    rootContents: nothing,
    create: async (world) => ({ body: { name: 'Shelf', parentId: (await idOf(world, 'folder')).params.id } }),
    update: async (world) => ({ ...(await idOf(world, 'folder')), body: { name: 'Renamed', color: 'blue' } }),
    move: async (world) => {
      const [folder, target] = [await idOf(world, 'folder'), await idOf(world, 'folder')];
      return { body: { folderIds: [folder.params.id], targetParentId: target.params.id } };
    },
    remove: async (world) => ({ ...(await idOf(world, 'folder')), query: { contents: 'unassign' } }),
  },
  health: { alive: nothing, ready: nothing },
  labels: {
    print: async (world) => ({ body: { selection: await anItem(world), format: 'avery-5160' } }),
    preview: async (world) => ({ body: { selection: await anItem(world), format: 'roll-62' } }),
    qr: async (world) => ({ params: { itemId: (await anItem(world)).itemIds[0] ?? 0 } }),
  },
  inventory: {
    list: async () => ({ query: { search: 'valve', sort: 'name' } }),
    unassignedCount: nothing,
    read: (world) => idOf(world, 'item'),
    create: async () => ({ body: { name: 'Ball valve', quantity: '3', unitCost: '2.50' } }),
    update: async (world) => ({ ...(await idOf(world, 'item')), body: { name: 'Gate valve' } }),
    changeStock: async (world) => ({ ...(await idOf(world, 'item')), body: { adjustment: '2', purchasePrice: '1.25' } }),
    history: async (world) => ({ ...(await idOf(world, 'item')), query: {} }),
    duplicate: (world) => idOf(world, 'item'),
    bulk: async (world) => ({ body: { selection: { itemIds: [(await idOf(world, 'item')).params.id] }, change: { action: 'archive' } } }),
    exportItems: async (world) => ({ body: { selection: { itemIds: [(await idOf(world, 'item')).params.id] } } }),
    addImage: async (world) => ({ ...(await idOf(world, 'item')), body: pictureForm(await drawPicture()) }),
    arrangeImages: async (world) => ({ ...(await idOf(world, 'item')), body: { imageIds: [] } }),
    removeImage: async (world) => ({ params: await picturedItem(world) }),
    image: async (world) => ({ params: { ...(await picturedItem(world)), size: 'small' as const } }),
  },
  organization: {
    read: nothing,
    rename: async () => ({ body: { name: 'Renamed Heating' } }),
    create: async () => ({ body: { name: 'Another One' } }),
    checkSetup: nothing,
  },
  profile: { update: async () => ({ body: { firstName: 'Pat', lastName: 'Fitter' } }) },
  subscription: { plans: nothing, status: nothing },
  tags: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Tag') } }),
    update: async (world) => ({ ...(await idOf(world, 'tag')), body: { name: unusedName('Tag') } }),
    merge: async (world) => ({ ...(await idOf(world, 'tag')), body: { into: (await idOf(world, 'tag')).params.id } }),
    remove: (world) => idOf(world, 'tag'),
  },
  units: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Unit') } }),
    update: async (world) => ({ ...(await idOf(world, 'unit')), body: { name: unusedName('Unit') } }),
    remove: async (world) => ({ ...(await idOf(world, 'unit')), query: { reassignTo: (await idOf(world, 'unit')).params.id } }),
  },
  vendors: {
    list: nothing,
    read: (world) => idOf(world, 'vendor'),
    items: (world) => idOf(world, 'vendor'),
    create: async () => ({ body: { name: unusedName('Vendor') } }),
    update: async (world) => ({ ...(await idOf(world, 'vendor')), body: { name: unusedName('Vendor') } }),
    remove: (world) => idOf(world, 'vendor'),
  },
};

export interface NamedRoute {
  name: string;
  row: Route;
  feature: keyof Api;
  key: string;
}

export const everyRoute: NamedRoute[] = Object.entries(api).flatMap(([feature, rows]) =>
  Object.entries(rows as Record<string, Route>).map(([key, row]) => ({
    name: `${feature}.${key}`,
    row,
    feature: feature as keyof Api,
    key,
  })),
);

export function validCall({ feature, key }: NamedRoute, world: World): Promise<object> {
  return (validCalls[feature] as Record<string, (world: World) => Promise<object>>)[key]?.(world) ?? Promise.reject(new Error(key));
}
