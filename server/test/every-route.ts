import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { Call, Route } from '@onhand/contract/route';
import { zipForm, zipOf } from './backups.ts';
import { unusedName } from './catalogue.ts';
import type { World } from './harness.ts';
import { aMapping, anImport, importForm } from './import-files.ts';
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

/** A new quick action of the first organization with the PIN 4711, as the id in a path. */
async function quickActionId(world: World) {
  const body = { name: unusedName('Action'), pin: '4711', actionType: 'increase' } as const;
  return { params: { id: (await (await world.as('owner')).call(api.quickActions.create, { body })).body.id } };
}

/** A new count of one item of the first organization, as the ids in a path. */
async function aCount(world: World): Promise<{ id: number; itemId: number }> {
  const selection = await anItem(world);
  const { body } = await (await world.as('owner')).call(api.counts.start, { body: { name: 'Year end', selection } });
  return { id: body.id, itemId: selection.itemIds[0] ?? 0 };
}

/** A new entry in a new count, made by the owner. */
async function aCountEntry(world: World): Promise<{ id: number; entryId: string }> {
  const { id, itemId } = await aCount(world);
  const entryId = randomUUID();
  await (await world.as('owner')).call(api.counts.enter, { params: { id }, body: { id: entryId, itemId, quantity: '2' } });
  return { id, entryId };
}

/** A movement of a new item of the first organization, as the id in a path. */
async function aMovement(world: World): Promise<{ params: { id: number } }> {
  const owner = await world.as('owner');
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Counted', quantity: '3', unitCost: '2' } })).body;
  const { movements } = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body;
  return { params: { id: movements[0]?.id ?? 0 } };
}

/** A view the first organization's owner shared, as the id in a path. */
async function reportViewId(world: World) {
  const body = { name: unusedName('View'), report: 'valuation', request: {}, isShared: true } as const;
  return { params: { id: (await (await world.as('owner')).call(api.reportViews.create, { body })).body.id } };
}

/** A view of items the first organization's owner shared, as the id in a path. */
async function itemViewId(world: World) {
  const body = { name: unusedName('View'), list: { status: 'low' }, isShared: true } as const;
  return { params: { id: (await (await world.as('owner')).call(api.itemViews.create, { body })).body.id } };
}

/** An edit of a new item of the first organization, as the id in a path. */
async function bulkEditId(world: World) {
  const change = { action: 'edit', changes: { sellingPrice: '9.99' } } as const;
  const { body } = await (await world.as('owner')).call(api.inventory.bulk, { body: { selection: await anItem(world), change } });
  return { params: { id: body.editId ?? 0 } };
}

/** A report mailed to the first organization's owner every Monday. */
async function aSchedule(world: World) {
  const { owner } = await world.people();
  const rhythm = { cadence: 'weekly', day: 1, hour: 8 } as const;
  return { name: 'Mondays', report: 'valuation' as const, request: {}, ...rhythm, format: 'pdf' as const, recipients: [owner.id] };
}

async function reportScheduleId(world: World) {
  const body = await aSchedule(world);
  return { params: { id: (await (await world.as('owner')).call(api.reportSchedules.create, { body })).body.id } };
}

/** Someone new in the first organization, as the id in a path. */
async function memberId(world: World) {
  const { organizationId } = await world.people();
  // One at a time: the plan has few seats.
  const before = `DELETE FROM memberships WHERE organization_id = $1 AND user_id IN (SELECT id FROM users WHERE first_name = 'Mel')`;
  await world.database.admin.query(before, [organizationId]);
  const person = await world.person('Mel');
  await world.join(organizationId, person, 'admin');
  return { params: { id: person.id } };
}

/** A new invitation of the first organization, with room for it in the plan. */
async function anInvitation(world: World) {
  const { organizationId } = await world.people();
  await world.database.admin.query('DELETE FROM invitations WHERE organization_id = $1', [organizationId]);
  const body = { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-'), role: 'staff' } as const;
  return (await (await world.as('owner')).call(api.invitations.create, { body })).body;
}

/** Uploads a new picture of the owner and returns its key. */
async function pictureKey(world: World): Promise<string> {
  const body = pictureForm(await drawPicture(), { field: 'picture' });
  return lastPart((await (await world.as('owner')).call(api.profile.setPicture, { body })).body.pictureUrl);
}
async function logoKey(world: World): Promise<string> {
  const body = pictureForm(await drawPicture(), { field: 'logo' });
  return lastPart((await (await world.as('owner')).call(api.organization.setLogo, { params: { kind: 'generic' }, body })).body.logoUrl);
}
const lastPart = (url: string | null) => url?.split('/').at(-1) ?? '';

/** Someone new on the waitlist, as the id in a path. */
async function aWaitlistEntry(world: World) {
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO waitlist_entries (email, name, note, created_at) VALUES ($1, '', '', now()) RETURNING id`,
    [`${unusedName('guest')}@example.test`.replaceAll(' ', '-')],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** A backup that was checked in the first organization, which is not empty any more. */
async function aRestore(world: World): Promise<{ params: { id: number } }> {
  const { organizationId } = await world.people();
  await world.tag(organizationId);
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO restores (organization_id, user_name, file_name, file_key, status) VALUES ($1, 'Olive', 'backup.zip', $2, 'checked') RETURNING id`,
    [organizationId, randomUUID()],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** A zip with a picture for an item of the first organization, as the id in a path. */
async function anImageZip(world: World): Promise<{ params: { id: number } }> {
  const { organizationId } = await world.people();
  const itemId = (await anItem(world)).itemIds[0];
  const pictures = [{ file: 'photo.jpg', itemId, itemName: 'Item', problem: null, isAdded: false }];
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO image_zips (organization_id, user_name, file_name, file_key, pictures) VALUES ($1, 'Olive', 'photos.zip', $2, $3) RETURNING id`,
    [organizationId, randomUUID(), JSON.stringify(pictures)],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** In form, but nobody's. */
const aCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
};

/** A valid call of each row, with ids of the first organization where it takes ids. */
export const validCalls: Inputs = {
  activity: { list: async () => ({ query: { kind: 'folder' } }) },
  exports: {
    items: async (world) => ({ body: { selection: await anItem(world), format: 'csv' as const } }),
    history: async () => ({ query: { format: 'csv' as const } }),
  },
  imports: {
    list: nothing,
    start: async () => ({ body: importForm('Name\nImported\n') }),
    read: anImport,
    change: async (world) => ({ ...(await anImport(world)), body: { mapping: ['name', null] } }),
    check: anImport,
    lines: async (world) => ({ ...(await anImport(world)), query: {} }),
    changeLine: async (world) => ({ params: { ...(await anImport(world)).params, row: 2 }, body: { isExcluded: true } }),
    apply: async (world) => ({ ...(await anImport(world, 'checked')), body: {} }),
    cancel: async (world) => {
      const found = await anImport(world);
      await world.database.admin.query(`UPDATE imports SET status = 'checking' WHERE id = $1`, [found.params.id]);
      return found;
    },
    undo: (world) => anImport(world, 'done'),
    remove: anImport,
    problemFile: anImport,
    mappings: nothing,
    saveMapping: async (world) => ({ body: { name: unusedName('Mapping'), importId: (await anImport(world)).params.id } }),
    removeMapping: aMapping,
  },
  backup: {
    read: nothing,
    download: nothing,
    upload: async (world) => {
      // Neither is empty, so both are refused.
      const { organizationId, otherOrganizationId } = await world.people();
      for (const id of [organizationId, otherOrganizationId]) await world.tag(id);
      return { body: zipForm(await zipOf([['photo.txt', 'no backup']])) };
    },
    restore: aRestore,
    apply: aRestore,
    cancel: aRestore,
  },
  importImages: {
    start: async () => ({ body: zipForm(await zipOf([['photo.txt', 'no picture']])) }),
    read: anImageZip,
    apply: anImageZip,
    cancel: anImageZip,
  },
  alerts: { list: async () => ({ query: {} }), count: nothing, mark: async () => ({ body: {} }) },
  audit: { list: async () => ({ query: {} }), people: nothing, exportCsv: async () => ({ query: {} }) },
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
  // Nobody here has paid yet: billing.routes.test.ts does.
  billing: {
    checkout: async () => ({ body: { priceId: 'price_starter_monthly' } }),
    recoveryCheckout: async () => ({ body: { priceId: 'price_professional_monthly' } }),
    // Only a customer who was at the checkout once has a portal.
    portal: async (world) => {
      const body = { priceId: 'price_starter_monthly' };
      for (const persona of ['owner', 'other-owner'] as const) await (await world.as(persona)).call(api.billing.checkout, { body });
      return {};
    },
    refresh: nothing,
    previewChange: async () => ({ query: { planName: 'professional' as const } }),
    change: async () => ({ body: { planName: 'professional' as const } }),
    cancel: nothing,
    resume: nothing,
    invoices: nothing,
  },
  clientErrors: {
    report: async () => ({ body: { errorId: 'abcdefgh', message: 'it broke', url: 'http://localhost/inventory' } }),
  },
  counts: {
    list: async () => ({ query: {} }),
    read: async (world) => ({ params: { id: (await aCount(world)).id } }),
    start: async (world) => ({ body: { name: 'Year end', selection: await anItem(world) } }),
    change: async (world) => ({ params: { id: (await aCount(world)).id }, body: { name: 'Renamed', status: 'cancelled' as const } }),
    lines: async (world) => ({ params: { id: (await aCount(world)).id }, query: {} }),
    line: async (world) => ({ params: await aCount(world) }),
    enter: async (world) => {
      const { id, itemId } = await aCount(world);
      return { params: { id }, body: { id: randomUUID(), itemId, quantity: '3' } };
    },
    removeEntry: async (world) => ({ params: await aCountEntry(world) }),
    recount: async (world) => ({ params: await aCount(world) }),
    post: async (world) => ({ params: { id: (await aCountEntry(world)).id }, body: {} }),
    exportLines: async (world) => ({ params: { id: (await aCount(world)).id } }),
  },
  customFields: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Field'), kind: 'text' } }),
    update: async (world) => ({ ...(await idOf(world, 'customField')), body: { name: unusedName('Field'), position: 0 } }),
    remove: (world) => idOf(world, 'customField'),
  },
  dashboard: {
    batch: nothing,
    lowStock: async () => ({ query: {} }),
    valueTrend: async () => ({ query: { range: '30d' } }),
    recalculate: nothing,
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
  gettingStarted: { read: nothing, change: async () => ({ body: { done: 'scan' } }), addSamples: nothing, removeSamples: nothing },
  health: { alive: nothing, ready: nothing },
  labels: {
    print: async (world) => ({ body: { selection: await anItem(world), format: 'avery-5160' } }),
    preview: async (world) => ({ body: { selection: await anItem(world), format: 'roll-62' } }),
    qr: async (world) => ({ params: { itemId: (await anItem(world)).itemIds[0] ?? 0 } }),
  },
  inventory: {
    list: async () => ({ query: { search: 'valve', sort: 'name' } }),
    counts: async () => ({ query: { search: 'valve' } }),
    unassignedCount: nothing,
    read: (world) => idOf(world, 'item'),
    create: async () => ({ body: { name: 'Ball valve', quantity: '3' } }),
    update: async (world) => ({ ...(await idOf(world, 'item')), body: { name: 'Gate valve' } }),
    changeStock: async (world) => ({ ...(await idOf(world, 'item')), body: { adjustment: '2' } }),
    history: async (world) => ({ ...(await idOf(world, 'item')), query: {} }),
    explainCost: (world) => idOf(world, 'item'),
    previewMethod: async (world) => ({ ...(await idOf(world, 'item')), query: { method: 'fifo' } }),
    duplicate: (world) => idOf(world, 'item'),
    bulk: async (world) => ({ body: { selection: { itemIds: [(await idOf(world, 'item')).params.id] }, change: { action: 'archive' } } }),
    undoBulk: bulkEditId,
    addImage: async (world) => ({ ...(await idOf(world, 'item')), body: pictureForm(await drawPicture()) }),
    arrangeImages: async (world) => ({ ...(await idOf(world, 'item')), body: { imageIds: [] } }),
    removeImage: async (world) => ({ params: await picturedItem(world) }),
    image: async (world) => ({ params: { ...(await picturedItem(world)), size: 'small' as const } }),
  },
  invitations: {
    list: nothing,
    create: async (world) => {
      // Room for it, whatever the calls before have taken.
      const { organizationId, otherOrganizationId } = await world.people();
      await world.database.admin.query('DELETE FROM invitations WHERE organization_id = ANY ($1)', [[organizationId, otherOrganizationId]]);
      return { body: { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-'), role: 'staff' as const } };
    },
    resend: async (world) => ({ params: { id: (await anInvitation(world)).id } }),
    revoke: async (world) => ({ params: { id: (await anInvitation(world)).id } }),
    verify: async (world) => ({ query: { token: (await anInvitation(world)).link.split('token=')[1] ?? '' } }),
    accept: async (world) => ({ body: { token: (await anInvitation(world)).link.split('token=')[1] ?? '' } }),
  },
  notifications: {
    list: async () => ({ query: {} }),
    count: nothing,
    mark: async () => ({ body: {} }),
    settings: nothing,
    saveSettings: async () => ({ body: { digestHour: 7 } }),
  },
  offline: {
    items: async () => ({ query: {} }),
    gone: async (world) => ({ body: await anItem(world) }),
  },
  organization: {
    read: nothing,
    change: async () => ({ body: { name: 'Renamed Heating' } }),
    setLogo: async () => ({ params: { kind: 'light' as const }, body: pictureForm(await drawPicture(), { field: 'logo' }) }),
    removeLogo: async () => ({ params: { kind: 'dark' as const } }),
    logo: async (world) => ({ params: { key: await logoKey(world) } }),
    remove: async () => ({ body: { name: 'Not its name' } }),
    create: async () => ({ body: { name: 'Another One' } }),
    checkSetup: nothing,
  },
  preferences: {
    read: nothing,
    changeOwn: async () => ({ body: { dateFormat: 'iso' as const } }),
    changeOrganization: async () => ({ body: { currency: 'USD' as const } }),
  },
  profile: {
    update: async () => ({ body: { firstName: 'Pat', lastName: 'Fitter' } }),
    account: nothing,
    changePassword: async () => ({ body: { currentPassword: 'the one before', newPassword: 'a brand new secret' } }),
    changeEmail: async () => ({ body: { email: 'pat@example.test', password: 'the one before' } }),
    setPicture: async () => ({ body: pictureForm(await drawPicture(), { field: 'picture' }) }),
    removePicture: nothing,
    picture: async (world) => ({ params: { key: await pictureKey(world) } }),
  },
  security: {
    read: nothing,
    provenUntil: nothing,
    proofOptions: nothing,
    prove: async () => ({ body: { kind: 'password', password: 'the one before' } }),
    passkeyOptions: nothing,
    addPasskey: async () => ({ body: { name: 'Phone', response: aCredential } }),
    renamePasskey: async () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
    removePasskey: async () => ({ params: { id: randomUUID() } }),
    beginAuthenticator: nothing,
    confirmAuthenticator: async () => ({ body: { code: '123456' } }),
    removeAuthenticator: nothing,
    renewRecoveryCodes: nothing,
    cancelOwnReset: nothing,
    requirement: nothing,
    require: async () => ({ body: { isRequired: false } }),
    askForReset: memberId,
    cancelReset: memberId,
  },
  qr: {
    lookup: async (world) => ({ params: { code: `https://onhand.test/item/${(await anItem(world)).itemIds[0]}` } }),
    ask: async (world) => ({ params: { code: `https://onhand.test/item/${(await anItem(world)).itemIds[0]}` } }),
  },
  quickActions: {
    list: nothing,
    default: nothing,
    create: async () => ({ body: { name: unusedName('Action'), pin: '0815', actionType: 'decrease', actionConfig: { quantity: '2' } } }),
    update: async (world) => ({ ...(await quickActionId(world)), body: { name: unusedName('Action'), actionType: 'set' } }),
    remove: (world) => quickActionId(world),
    verifyPin: async (world) => ({ ...(await quickActionId(world)), body: { pin: '4711' } }),
    run: async (world) => ({
      ...(await quickActionId(world)),
      body: { itemId: (await idOf(world, 'item')).params.id, grant: 'of nobody' },
    }),
    preference: nothing,
    savePreference: async (world) => ({ body: { quickActionId: (await quickActionId(world)).params.id } }),
  },
  reportFiles: { download: async () => ({ params: { report: 'valuation' }, query: { format: 'csv' } }) },
  reportSchedules: {
    list: nothing,
    recipients: nothing,
    create: async (world) => ({ body: await aSchedule(world) }),
    update: async (world) => ({ ...(await reportScheduleId(world)), body: await aSchedule(world) }),
    remove: (world) => reportScheduleId(world),
  },
  itemViews: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('View'), list: { search: 'valve', sort: 'quantity', direction: 'desc' } } }),
    update: async (world) => ({ ...(await itemViewId(world)), body: { name: unusedName('View') } }),
    remove: itemViewId,
  },
  reportViews: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('View'), report: 'valuation', request: { groupBy: 'folder' } } }),
    update: async (world) => ({ ...(await reportViewId(world)), body: { name: unusedName('View') } }),
    remove: (world) => reportViewId(world),
  },
  reports: { run: async () => ({ params: { report: 'valuation' }, query: {} }) },
  subscription: { plans: nothing, status: nothing, usage: nothing },
  support: {
    submit: async () => ({ body: { name: 'Pat', email: 'pat@example.test', subject: 'Labels', message: 'Which printer fits?' } }),
  },
  tags: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Tag') } }),
    update: async (world) => ({ ...(await idOf(world, 'tag')), body: { name: unusedName('Tag') } }),
    merge: async (world) => ({ ...(await idOf(world, 'tag')), body: { into: (await idOf(world, 'tag')).params.id } }),
    remove: (world) => idOf(world, 'tag'),
  },
  team: {
    list: nothing,
    change: async (world) => ({ ...(await memberId(world)), body: { role: 'admin' as const } }),
    remove: (world) => memberId(world),
    handOver: async (world) => ({ params: { id: (await world.people()).owner.id } }),
    leave: async (world) => {
      // A person who left is back before the next call.
      const people = await world.people();
      for (const role of ['admin', 'staff'] as const) await world.join(people.organizationId, people[role], role);
      return {};
    },
  },
  transactions: {
    recent: async () => ({ query: {} }),
    list: async () => ({ query: { kinds: ['in'], q: 'valve' } }),
    people: nothing,
    undo: async (world) => ({ ...(await aMovement(world)), body: {} }),
    explainMovement: aMovement,
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
  waitlist: {
    join: async () => ({ body: { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-') } }),
    list: nothing,
    invite: aWaitlistEntry,
    remove: aWaitlistEntry,
    exportCsv: nothing,
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
