import { randomUUID } from 'node:crypto';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Client, opened } from '../src/platform/realtime/realtime.fixtures.ts';
import { insertSentOrder } from './deliveries.ts';
import { everyRoute, type NamedRoute, validCall } from './every-route.ts';
import { type Caller, openWorld, type World } from './harness.ts';
import { drawPicture, pictureForm } from './pictures.ts';

/** Purchase prices: digits nobody would write by accident, in any figure made from them. */
const costs = ['739142.4731', '826413.5917', '617395.2849', '941526.8371'] as const;
/** The selling price, which staff are sent only if the organization says so. */
const sold = '583927.6145';
const quantities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** So many lie where staff see nothing, and so does everything that is called so: whatever is made of it begins alike. */
const telltale = { quantity: '91827345', digits: ['9182734', '9182735'], word: 'Telltale' };
const needles = [...costs, sold].flatMap((cost) => quantities.map((quantity) => String(Math.trunc(Number(cost) * quantity))));

interface Seen {
  /** On the way into their folder from one that is not theirs, on the way the other way, planned, and arrived. */
  transfers: number[];
  /** Theirs, taken from a folder that is not. */
  loan: number;
  person: string;
  refill: number;
  /** Delivered into their folder, at prices nobody would write by accident, and what came of it. */
  order: number;
  receipt: number;
  /** What went back of it, for a credit. */
  goneBack: number;
  folder: number;
  /** In that folder. */
  shelf: number;
  /** Not theirs. */
  elsewhere: number;
  fifo: number;
  standard: number;
  image: number;
  vendor: number;
  movement: number;
  count: number;
  quickAction: number;
  kit: number;
  /** They are on it, and it used some of what is theirs. */
  job: number;
  crew: number;
  grant: string;
}

type Calls = (seen: Seen) => object[];
const formats = ['csv', 'xlsx'] as const;
const once: Calls = () => [{}];
const queried: Calls = () => [{ query: {} }];
const ofItems: Calls = ({ fifo, standard }) => [{ params: { id: fifo } }, { params: { id: standard } }];

/** A member of staff's call of each row they may call, on what is theirs. A row that is missing here fails the test. */
const staffCalls: Record<string, Calls> = {
  'gettingStarted.read': once,
  'gettingStarted.change': () => [{ body: { done: 'scan' } }],
  'alerts.list': () => [{ query: {} }, { query: { state: 'resolved' } }],
  'alerts.count': once,
  'alerts.mark': () => [{ body: {} }],
  'auth.login': queried,
  'auth.loginFromSignup': queried,
  'auth.callback': queried,
  'auth.logout': once,
  'auth.user': once,
  'auth.sessions': once,
  'auth.revokeSession': () => [{ params: { id: randomUUID() } }],
  'auth.revokeOtherSessions': once,
  'clientErrors.report': () => [{ body: { errorId: 'abcdefgh', message: 'it broke', url: 'http://localhost/inventory' } }],
  'counts.list': queried,
  'counts.read': ({ count }) => [{ params: { id: count } }],
  'counts.lines': ({ count }) => [{ params: { id: count }, query: {} }],
  'counts.line': ({ count, fifo }) => [{ params: { id: count, itemId: fifo } }],
  'counts.enter': ({ count, fifo }) => [{ params: { id: count }, body: { id: randomUUID(), itemId: fifo, quantity: '2' } }],
  'counts.removeEntry': ({ count }) => [{ params: { id: count, entryId: randomUUID() } }],
  'crew.list': once,
  'crew.enter': ({ crew }) => [{ params: { id: crew }, body: { pin: '4711' } }],
  'customFields.list': once,
  'exports.items': ({ fifo }) => [
    ...formats.map((format) => ({ body: { selection: { filter: {} }, format, withArchived: true } })),
    { body: { selection: { itemIds: [fifo] }, format: 'csv' } },
  ],
  'exports.history': () => formats.map((format) => ({ query: { format } })),
  'folders.list': once,
  'folders.contents': ({ folder }) => [{ params: { id: folder } }],
  'folders.place': ({ folder }) => [{ params: { id: folder } }],
  'folders.levels': ({ folder }) => [{ params: { id: folder }, query: {} }],
  'folders.rootContents': once,
  'health.alive': once,
  'health.ready': once,
  'inventory.list': ({ folder }) => [{ query: {} }, { query: { sort: 'value' } }, { query: { folderId: folder, search: 'pump' } }],
  'inventory.counts': ({ folder }) => [{ query: {} }, { query: { folderId: folder, search: 'pump' } }],
  'inventory.unassignedCount': once,
  'inventory.read': ofItems,
  'inventory.whereabouts': ofItems,
  'inventory.create': ({ folder }) => [{ body: { name: 'By staff', folderId: folder, quantity: '2' } }],
  'inventory.update': ({ fifo }) => [{ params: { id: fifo }, body: { notes: 'seen' } }],
  'inventory.changeStock': ({ fifo, standard }) => [
    { params: { id: fifo }, body: { adjustment: '-1' } },
    { params: { id: standard }, body: { quantity: '4' } },
  ],
  'inventory.history': ({ fifo, standard }) => [
    { params: { id: fifo }, query: {} },
    { params: { id: standard }, query: {} },
  ],
  'inventory.duplicate': ofItems,
  'inventory.addImage': ({ standard }) => [{ params: { id: standard }, body: pictureForm(new Uint8Array([1])) }],
  'inventory.arrangeImages': ({ fifo, image }) => [{ params: { id: fifo }, body: { imageIds: [image] } }],
  'inventory.image': ({ fifo, image }) => [{ params: { id: fifo, imageId: image, size: 'small' } }],
  'inventory.removeImage': ({ fifo, image }) => [{ params: { id: fifo, imageId: image } }],
  'invitations.verify': () => [{ query: { token: 'none' } }],
  'invitations.accept': () => [{ body: { token: 'none' } }],
  'itemViews.list': once,
  'itemViews.create': () => [{ body: { name: 'Mine', list: { search: 'pump' } } }],
  'itemViews.update': () => [{ params: { id: 1 }, body: { name: 'Ours' } }],
  'itemViews.remove': () => [{ params: { id: 1 } }],
  'kits.list': queried,
  'kits.read': ({ kit }) => [{ params: { id: kit } }],
  'jobs.list': () => ['open', 'done', 'all'].map((show) => ({ query: { show } })),
  'jobs.count': once,
  'jobs.people': once,
  'jobs.read': ({ job }) => [{ params: { id: job } }],
  'jobs.make': ({ fifo }) => [
    { body: { title: 'Theirs', lines: [{ itemId: fifo, quantity: '1' }] } },
    { body: { title: 'Theirs', lines: [{ itemId: fifo, quantity: '1', price: '1' }] } },
  ],
  'jobs.change': ({ job }) => [{ params: { id: job }, body: { note: 'Later' } }],
  'jobs.planLines': ({ job, standard }) => [{ params: { id: job }, body: { lines: [{ itemId: standard, quantity: '1' }] } }],
  'jobs.addKit': ({ job, kit }) => [{ params: { id: job }, body: { kitId: kit } }],
  'jobs.reserve': ({ job }) => [{ params: { id: job }, body: {} }],
  'jobs.release': ({ job }) => [{ params: { id: job }, body: { lines: [1] } }],
  'jobs.pick': ({ job, shelf }) => [{ params: { id: job }, body: { toPlaceId: shelf } }],
  'jobs.use': ({ job, fifo, standard, folder }) => [
    { params: { id: job }, body: { parts: [{ itemId: fifo, placeId: folder }] } },
    { params: { id: job }, body: { parts: [{ itemId: standard, placeId: folder, quantity: '9999' }] } },
  ],
  'jobs.giveBack': ({ job, folder }) => [{ params: { id: job }, body: { parts: [{ line: 1, quantity: '1', placeId: folder }] } }],
  'jobs.start': ({ job }) => [{ params: { id: job } }],
  'jobs.close': ({ job }) => [{ params: { id: job }, body: {} }],
  'jobs.addPicture': ({ job }) => [{ params: { id: job }, body: pictureForm(new Uint8Array([1])) }],
  'jobs.picture': ({ job }) => [{ params: { id: job, pictureId: 1, size: 'small' } }],
  'jobs.removePicture': ({ job }) => [{ params: { id: job, pictureId: 1 } }],
  'jobs.exportLines': ({ job }) => [{ params: { id: job } }],
  'labels.print': ({ fifo }) => [{ body: { selection: { itemIds: [fifo] }, format: 'avery-5160' } }],
  'labels.preview': ({ fifo }) => [{ body: { selection: { itemIds: [fifo] }, format: 'roll-62' } }],
  'labels.qr': ({ fifo }) => [{ params: { itemId: fifo } }],
  'notifications.list': queried,
  'notifications.count': once,
  'notifications.mark': () => [{ body: {} }],
  'notifications.settings': once,
  'notifications.saveSettings': () => [{ body: { digestHour: 7 } }],
  'offline.items': queried,
  'offline.documents': once,
  'offline.gone': ({ fifo }) => [{ body: { itemIds: [fifo] } }],
  'orders.list': () => ['drafts', 'open', 'done'].map((show) => ({ query: { show } })),
  'orders.count': queried,
  'orders.read': ({ order }) => [{ params: { id: order } }],
  'organization.read': once,
  'organization.logo': () => [{ params: { key: randomUUID() } }],
  'organization.create': () => [{ body: { name: 'Another' } }],
  'organization.checkSetup': once,
  'preferences.read': once,
  'preferences.changeOwn': () => [{ body: { itemsView: 'grid' } }],
  'profile.update': () => [{ body: { firstName: 'Sam', lastName: 'Tester' } }],
  'profile.setPlace': ({ folder }) => [{ body: { placeId: folder } }],
  'profile.setPicture': () => [{ body: pictureForm(new Uint8Array([1]), { field: 'picture' }) }],
  'profile.removePicture': once,
  'profile.picture': () => [{ params: { key: randomUUID() } }],
  'qr.lookup': ({ fifo }) => [{ params: { code: `https://onhand.test/item/${fifo}` } }, { params: { code: 'pump-sku' } }],
  'qr.ask': ({ fifo }) => [{ params: { code: `https://onhand.test/item/${fifo}` } }],
  'quickActions.list': once,
  'quickActions.default': once,
  'quickActions.verifyPin': ({ quickAction }) => [{ params: { id: quickAction }, body: { pin: '4711' } }],
  'quickActions.run': ({ quickAction, fifo, grant }) => [{ params: { id: quickAction }, body: { itemId: fifo, grant } }],
  'quickActions.preference': once,
  'quickActions.savePreference': ({ quickAction }) => [{ body: { quickActionId: quickAction } }],
  'receipts.expected': queried,
  'receipts.readExpected': ({ order }) => [{ params: { id: order } }],
  'receipts.readLine': ({ order }) => [{ params: { id: order, line: 1 } }],
  'receipts.receive': ({ order, fifo }) => [
    { params: { id: order }, body: { lines: [{ orderLine: 1, itemId: fifo, quantity: '1' }] } },
    { params: { id: order }, body: { lines: [{ orderLine: 1, itemId: fifo, quantity: '1', price: '1' }] } },
  ],
  'receipts.noMore': ({ order }) => [{ params: { id: order, line: 1 }, body: {} }],
  'receipts.list': queried,
  'receipts.open': ({ vendor }) => [{ body: { vendorId: vendor } }],
  'receipts.read': ({ receipt }) => [{ params: { id: receipt } }],
  'receipts.change': ({ receipt }) => [{ params: { id: receipt }, body: { note: 'Two boxes' } }],
  'receipts.receiveMore': ({ receipt, fifo, folder }) => [
    { params: { id: receipt }, body: { lines: [{ orderLine: null, itemId: fifo, quantity: '1', placeId: folder }] } },
  ],
  'receipts.close': ({ receipt }) => [{ params: { id: receipt } }],
  'receipts.undo': ({ receipt }) => [{ params: { id: receipt }, body: {} }],
  'refills.list': queried,
  'refills.places': once,
  'refills.read': ({ refill }) => [{ params: { id: refill } }],
  'refills.make': ({ shelf }) => [{ body: { placeIds: [shelf] } }],
  'refills.change': ({ refill }) => [{ params: { id: refill }, body: { status: 'open' } }],
  'refills.readLine': ({ refill }) => [{ params: { id: refill, line: 1 } }],
  'refills.pick': ({ refill }) => [{ params: { id: refill, line: 1 }, body: { quantity: '1' } }],
  'refills.add': ({ refill, standard, shelf }) => [{ params: { id: refill }, body: { itemId: standard, toPlaceId: shelf, quantity: '1' } }],
  'refills.load': ({ refill }) => [{ params: { id: refill }, body: {} }],
  'refills.pdf': ({ refill }) => [{ params: { id: refill } }],
  'subscription.plans': once,
  'subscription.status': once,
  'support.submit': () => [{ body: { name: 'Sam', email: 'sam@example.test', subject: 'Labels', message: 'Which printer?' } }],
  'tags.list': once,
  'team.leave': once,
  'transactions.recent': queried,
  'transactions.list': ({ fifo }) => [{ query: {} }, { query: { itemId: fifo } }],
  'transactions.people': once,
  'transactions.undo': ({ movement }) => [{ params: { id: movement }, body: {} }],
  'tools.list': () => [{ query: {} }, { query: { show: 'done' } }],
  'tools.people': once,
  'tools.handOut': ({ fifo, person }) => [{ body: { itemId: fifo, userId: person } }],
  'tools.change': ({ loan }) => [{ params: { id: loan }, body: { until: '2030-01-02' } }],
  'tools.lose': ({ loan }) => [{ params: { id: loan }, body: { quantity: '1', note: 'Gone' } }],
  'tools.giveBack': ({ loan }) => [{ body: { loanId: loan } }],
  'transfers.list': () => ['open', 'drafts', 'done'].map((show) => ({ query: { show } })),
  'transfers.read': ({ transfers }) => transfers.map((id) => ({ params: { id } })),
  'transfers.places': once,
  'transfers.plan': ({ folder, elsewhere }) => [{ body: { fromPlaceId: folder, toPlaceId: elsewhere, lines: [] } }],
  'transfers.change': ({ transfers, folder, shelf }) =>
    transfers.map((id) => ({ params: { id }, body: { fromPlaceId: folder, toPlaceId: shelf, lines: [] } })),
  'transfers.planLine': ({ transfers, fifo }) => transfers.map((id) => ({ params: { id }, body: { itemId: fifo, quantity: '1' } })),
  'transfers.sendNew': ({ folder, shelf, fifo }) => [
    { body: { fromPlaceId: folder, toPlaceId: shelf, lines: [{ itemId: fifo, quantity: '1' }] } },
  ],
  'transfers.send': ({ transfers }) => transfers.map((id) => ({ params: { id }, body: {} })),
  'transfers.receive': ({ transfers, fifo }) =>
    transfers.map((id) => ({ params: { id }, body: { lines: [{ itemId: fifo, quantity: '1' }] } })),
  'transfers.settle': ({ transfers, fifo }) => transfers.map((id) => ({ params: { id }, body: { as: 'late', lines: [{ itemId: fifo }] } })),
  'transfers.cancel': ({ transfers }) => transfers.map((id) => ({ params: { id }, body: {} })),
  'transfers.undo': ({ transfers }) => transfers.map((id) => ({ params: { id }, body: {} })),
  'transfers.exportLines': ({ transfers }) => transfers.map((id) => ({ params: { id } })),
  'transfers.take': ({ folder, shelf, fifo }) => [{ body: { itemId: fifo, placeId: shelf, fromPlaceId: folder, quantity: '1' } }],
  'transfers.make': ({ folder, shelf, fifo, standard }) => [
    {
      body: {
        fromPlaceId: folder,
        toPlaceId: shelf,
        lines: [
          { itemId: fifo, quantity: '1' },
          { itemId: standard, quantity: '1' },
        ],
      },
    },
  ],
  'units.list': once,
  'vendorReturns.list': () => ['all', 'owed', 'overdue'].map((show) => ({ query: { show } })),
  'vendorReturns.read': ({ goneBack }) => [{ params: { id: goneBack } }],
  'vendorReturns.make': ({ fifo, folder, vendor, receipt }) => [
    { body: { vendorId: vendor, lines: [{ itemId: fifo, placeId: folder, quantity: '1' }] } },
    { body: { lines: [{ itemId: fifo, placeId: folder, quantity: '1', receiptId: receipt, receiptLine: 1 }] } },
  ],
  'vendorReturns.undo': ({ goneBack }) => [{ params: { id: goneBack }, body: {} }],
  'vendors.list': once,
  'vendors.read': ({ vendor }) => [{ params: { id: vendor } }],
  'vendors.items': ({ vendor }) => [{ params: { id: vendor } }],
  'waitlist.join': () => [{ body: { email: 'sam@example.test' } }],
};

/** Whoever receives something knows by name where it comes from. */
const namesOtherEnd: string[] = ['transfers.', 'refills.', 'offline.documents'];
/** Rows that staff may not call at all are asked by permissions.test.ts too, which has them refused: here they are asked at night. */
const isAsked = (route: NamedRoute) => process.env.NIGHTLY !== undefined || mayCall(route);
const mayCall = ({ row: { access } }: NamedRoute) => access === 'public' || access === 'signed-in' || can('staff', access);
/** Ends something the others need. */
const lastOnes = ['auth.logout', 'auth.revokeOtherSessions', 'inventory.removeImage', 'team.leave'];

let world: World;
let owner: Caller;
let staff: Caller;
let client: Client;
let seen: Seen;

beforeAll(async () => {
  world = await openWorld({ listens: true });
  const { organizationId, staff: person } = await world.people();
  owner = await world.as('owner');
  const folder = await world.folder(organizationId, { name: 'Van' });
  const shelf = await world.folder(organizationId, { name: 'Shelf', parentId: folder });
  const vendor = await world.vendor(organizationId, 'Supply house');
  await world.assign(organizationId, person, [folder]);
  const token = await world.signIn(person);
  staff = world.withSession(token);
  client = await listen(token, organizationId);

  const [paid, later, standardCost, offered] = costs;
  const make = async (name: string, valuationMethod: 'fifo' | 'standard', unitCost: string) => {
    const vendors = [{ vendorId: vendor, price: offered }];
    const facts = { name, folderId: folder, sku: `${name}-sku`, quantity: '5', lowStockThreshold: '9', unitCost, valuationMethod, vendors };
    return (await owner.call(api.inventory.create, { body: { ...facts, sellingPrice: sold } })).body.id;
  };
  const [fifo, standard] = [await make('pump', 'fifo', paid), await make('valve', 'standard', standardCost)];
  // Both lie elsewhere too, and one of them is at home there.
  const elsewhere = await world.folder(organizationId, { name: telltale.word });
  const note = { transactionNote: telltale.word };
  for (const id of [fifo, standard]) {
    const body = { placeId: elsewhere, adjustment: telltale.quantity, purchasePrice: '1', ...note };
    await owner.call(api.inventory.changeStock, { params: { id }, body });
  }
  const lines = [{ itemId: fifo, quantity: '5' }];
  await owner.call(api.inventory.changeStock, { params: { id: fifo }, body: { folderId: elsewhere } });
  const back = await owner.call(api.transfers.make, { body: { fromPlaceId: elsewhere, toPlaceId: folder, lines } });
  const away = await owner.call(api.transfers.make, {
    body: { fromPlaceId: folder, toPlaceId: elsewhere, lines: [{ itemId: fifo, quantity: '1' }] },
  });
  await owner.call(api.transactions.undo, { params: { id: away.body.movements[0]?.id ?? 0 }, body: {} });
  const bought = await owner.call(api.inventory.changeStock, {
    params: { id: fifo },
    body: { placeId: folder, adjustment: '3', purchasePrice: later },
  });
  await owner.call(api.inventory.changeStock, { params: { id: fifo }, body: { placeId: folder, adjustment: '-1' } });
  await owner.call(api.inventory.update, { params: { id: standard }, body: { unitCost: later } });
  const picture = pictureForm(await drawPicture());
  const { images } = (await owner.call(api.inventory.addImage, { params: { id: fifo }, body: picture })).body;
  const count = (await owner.call(api.counts.start, { body: { name: 'Year end', selection: { filter: {} } } })).body.id;
  await owner.call(api.counts.enter, { params: { id: count }, body: { id: randomUUID(), itemId: standard, quantity: '4' } });
  await world.database.admin.query(
    'INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum) VALUES ($1, $2, $3, 0, 2)',
    [organizationId, fifo, shelf],
  );
  const refill = (await owner.call(api.refills.make, { body: { placeIds: [shelf] } })).body.refill?.id ?? 0;
  const action = { name: 'Take', pin: '4711', actionType: 'decrease', actionConfig: { quantity: '1' } } as const;
  const quickAction = (await owner.call(api.quickActions.create, { body: action })).body.id;
  const parts = { kind: 'kit' as const, name: 'Valve set', lines: [{ itemId: fifo, quantity: '1' }] };
  const kit = (await owner.call(api.kits.make, { body: parts })).body.id;
  const crew = (await owner.call(api.crew.make, { body: { name: 'Pat', pin: '4711' } })).body.id;
  const { grant } = (await staff.call(api.quickActions.verifyPin, { params: { id: quickAction }, body: { pin: '4711' } })).body;
  const some = [{ itemId: fifo, quantity: '2' }];
  const ordered = { organizationId, vendorId: vendor, place: folder, number: 471 };
  const order = await insertSentOrder(world.database.admin, ordered, [{ itemId: fifo, packs: '9', price: offered }]);
  const came = { lines: [{ orderLine: 1, itemId: fifo, quantity: '1' }] };
  const receipt = (await owner.call(api.receipts.receive, { params: { id: order }, body: came })).body.receipt.id;
  await owner.call(api.receipts.receive, { params: { id: order }, body: came });
  const returned = [{ itemId: fifo, placeId: folder, quantity: '1', receiptId: receipt, receiptLine: 2, credit: offered }];
  const goneBack = (await owner.call(api.vendorReturns.make, { body: { lines: returned } })).body.id;
  const coming = await owner.call(api.transfers.sendNew, { body: { fromPlaceId: elsewhere, toPlaceId: folder, lines: some } });
  const going = await owner.call(api.transfers.sendNew, {
    body: { fromPlaceId: folder, toPlaceId: elsewhere, lines: [{ itemId: standard, quantity: '1' }] },
  });
  const planned = await owner.call(api.transfers.plan, { body: { fromPlaceId: folder, toPlaceId: elsewhere, lines: [] } });
  const transfers = [coming.body.id, going.body.id, planned.body.id, back.body.transferId];
  const handed = { itemId: fifo, userId: person.id, quantity: '2', fromPlaceId: elsewhere };
  const loan = (await owner.call(api.tools.handOut, { body: handed })).body.id;
  const movement = bought.body.movement?.id ?? 0;
  const wanted = { title: 'Theirs', people: [{ userId: person.id }], lines: [{ itemId: fifo, quantity: '2' }] };
  const job = (await owner.call(api.jobs.make, { body: wanted })).body.id;
  await owner.call(api.jobs.use, { params: { id: job }, body: { parts: [{ itemId: fifo, placeId: folder }], isMeant: true } });
  const made = {
    job,
    transfers,
    loan,
    person: person.id,
    movement,
    count,
    refill,
    order,
    receipt,
    goneBack,
    quickAction,
    kit,
    crew,
    grant,
  };
  seen = { folder, shelf, elsewhere, fifo, standard, image: images[0]?.id ?? 0, vendor, ...made };
});
afterAll(() => world.close());

async function listen(token: string, organizationId: number): Promise<Client> {
  const headers = { cookie: `onhand_session=${token}` };
  const client = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers }));
  client.say({ type: 'auth', organizationId });
  await client.hears((message) => message.type === 'auth_success');
  return client;
}

/** Makes an answer readable as a person or a program could: separators out of figures, and packed parts of a PDF or a workbook unpacked. */
async function readable({ body, headers }: { body: unknown; headers: object }): Promise<string> {
  const bytes = body instanceof Blob ? Buffer.from(await body.arrayBuffer()).toString('latin1') : JSON.stringify(body);
  const unpacked = [...bytes.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return withoutSeparators([bytes, JSON.stringify(headers), ...unpacked, ...unzipped(bytes)].join('\n'));
}
/** The parts of a workbook, which is a zip. */
function unzipped(bytes: string): string[] {
  const parts = bytes.split('PK\u0003\u0004').slice(1);
  return parts.map((part) => {
    const file = Buffer.from(part, 'latin1');
    const content = file.subarray(26 + file.readUInt16LE(22) + file.readUInt16LE(24));
    return (file.readUInt16LE(4) === 8 ? inflateRawSync(content) : content).toString('latin1');
  });
}
const withoutSeparators = (text: string) => text.replace(/(?<=\d)[,'’\s](?=\d{3})/g, '');
/** Sums of several costs are no digits of any; but nothing else here comes near them. */
const large = (body: unknown) =>
  body instanceof Blob ? [] : (withoutSeparators(JSON.stringify(body)).match(/(?<![\w.-])\d{6,}(\.\d+)?(?![\w-])/g) ?? []);
const found = (text: string) => needles.filter((needle) => text.includes(needle));
/** What an answer tells of places that are not the reader's. */
const told = (text: string, mayName = false) =>
  [...telltale.digits, ...(mayName ? [] : [telltale.word])].filter((needle) => text.includes(needle));

describe('[TEAM-08] [PLC-11] no cost, no price and nothing of other places is ever sent to staff', () => {
  const inOrder = everyRoute.filter(isAsked).sort((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name));
  for (const route of inOrder) {
    test(`by ${route.name}`, async () => {
      if (!mayCall(route)) {
        const answer = await staff.call(route.row, (await validCall(route, world)) as never);
        expect(answer.status).toBe(403);
        expect(found(await readable(answer))).toEqual([]);
        return;
      }
      const { access } = route.row;
      const isAnyones = access === 'public' || access === 'signed-in';
      const given = isAnyones ? await validCall(route, world) : undefined;
      const calls = staffCalls[route.name] ?? (given && (() => [given]));
      if (!calls) throw new Error(`staff may call ${route.name}: say here how, on what is theirs`);
      for (const input of calls(seen)) {
        const answer = await staff.call(route.row, input as never);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const text = await readable(answer);
        expect(found(text), JSON.stringify(input)).toEqual([]);
        expect(
          told(
            text,
            namesOtherEnd.some((one) => route.name.startsWith(one)),
          ),
          JSON.stringify(input),
        ).toEqual([]);
        expect(large(answer.body), JSON.stringify(input)).toEqual([]);
      }
    });
  }

  test('by the socket, whatever happens', async () => {
    const heard = client.messages.map((message) => message.type);
    expect(heard).toContain('inventory_update');
    expect(heard).toContain('transaction_update');
    expect([...found(withoutSeparators(JSON.stringify(client.messages))), ...told(JSON.stringify(client.messages))]).toEqual([]);
  });

  test('[PLC-11] by the socket, when an item of theirs changes where they see nothing', async () => {
    const { organizationId } = await world.people();
    const person = await world.person('Nell');
    await world.join(organizationId, person, 'staff');
    await world.assign(organizationId, person, [seen.folder]);
    const client = await listen(await world.signIn(person), organizationId);
    // What the tests before changed may be told late, but not later than what is changed now, which is told in one message.
    const { id } = (await owner.call(api.inventory.create, { body: { name: 'First heard of', folderId: seen.folder } })).body;
    await owner.call(api.inventory.update, { params: { id }, body: { notes: 'heard' } });
    await client.hears((message) => message.type === 'inventory_update' && message.action === 'quantity_update' && message.itemId === id);
    const before = client.messages.length;
    const change = (body: object) => owner.call(api.inventory.changeStock, { params: { id: seen.standard }, body });
    const hidden = await change({ placeId: seen.elsewhere, adjustment: '-1' });
    await owner.call(api.transactions.undo, { params: { id: hidden.body.movement?.id ?? 0 }, body: {} });
    // What they do hear of comes later, and nothing comes before it: the item is at home where they see nothing.
    await owner.call(api.inventory.update, { params: { id: seen.fifo }, body: { notes: 'for everyone' } });
    await client.hears((message) => client.messages.indexOf(message) >= before && message.type === 'inventory_update');
    expect(client.messages.slice(before)).toEqual([{ type: 'inventory_update', action: 'quantity_update', itemId: seen.fifo }]);
  });

  test('by what a range or an order of prices would find', async () => {
    const { organizationId } = await world.people();
    const person = await world.person('Ned');
    await world.join(organizationId, person, 'staff');
    await world.assign(organizationId, person, [seen.folder]);
    const staff = world.withSession(await world.signIn(person));
    const refused = [
      await staff.call(api.inventory.list, { query: { minPrice: '1' } }),
      await staff.call(api.inventory.list, { query: { maxPrice: '1' } }),
      await staff.call(api.inventory.list, { query: { sort: 'sellingPrice' } }),
      await staff.call(api.inventory.counts, { query: { minPrice: '1' } }),
      await staff.call(api.exports.items, { body: { selection: { filter: { maxPrice: '1' } }, format: 'csv' } }),
      await staff.call(api.labels.print, {
        body: { selection: { itemIds: [seen.fifo], within: { minPrice: '1' } }, format: 'avery-5160' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  });

  test('while the owner is sent them by the same rows, so that the above means something', async () => {
    const rows = [
      await owner.call(api.inventory.read, { params: { id: seen.fifo } }),
      await owner.call(api.inventory.history, { params: { id: seen.fifo }, query: {} }),
      await owner.call(api.folders.list),
      await owner.call(api.offline.items, { query: {} }),
      await owner.call(api.vendors.items, { params: { id: seen.vendor } }),
      await owner.call(api.exports.history, { query: { format: 'csv' } }),
      await owner.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } }),
      await owner.call(api.exports.items, { body: { selection: { filter: {} }, format: 'xlsx' } }),
    ];
    for (const row of rows) expect([...found(await readable(row)), ...large(row.body)]).not.toEqual([]);
    expect(told(await readable(rows[0] as never))).not.toEqual([]);
  });
});

test('[TEAM-08] where staff may see selling prices they are sent those and no cost, and a device reads everything anew', async () => {
  const other = await world.person('Sue');
  const { organizationId } = await world.people();
  await world.join(organizationId, other, 'staff');
  await world.assign(organizationId, other, [seen.folder]);
  const sue = world.withSession(await world.signIn(other));
  const before = await sue.call(api.offline.items, { query: {} });
  const changed = await owner.call(api.preferences.changeOrganization, { body: { staffSeePrices: true } });
  expect(changed.body.staffSeePrices).toBe(true);
  const { body } = await sue.call(api.inventory.read, { params: { id: seen.fifo } });
  expect(body.sellingPrice).toBe(sold);
  expect(body).not.toHaveProperty('unitCost');
  const device = await sue.call(api.offline.items, { query: { since: before.body.cursor } });
  expect(device.body.items.find(({ id }) => id === seen.fifo)?.sellingPrice).toBe(sold);
  expect((await sue.call(api.inventory.list, { query: { minPrice: sold, sort: 'sellingPrice' } })).body.items).not.toEqual([]);
  const file = await readable(await sue.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } }));
  expect(found(file)).toContain('583927');
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePrices: false } });
  expect((await sue.call(api.inventory.read, { params: { id: seen.fifo } })).body).not.toHaveProperty('sellingPrice');
});
