import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute, type ForEveryRoute } from './every-route.ts';
import { type Caller, openWorld, type World } from './harness.ts';
import { drawPicture, pictureForm } from './pictures.ts';

interface Hidden {
  folder: number;
  item: number;
  image: number;
  movement: number;
  /** An item that lies in a folder of theirs too, what happened to it elsewhere, and a count of that folder alone. */
  shared: number;
  sharedMovement: number;
  placeCount: number;
  vendor: number;
  unit: number;
  /** Counts of what is hidden alone, and of everything. */
  count: number;
  wideCount: number;
  /** A refill list of the hidden folder alone. */
  refill: number;
  quickAction: number;
  /** Of an item of which they see a part. */
  kit: number;
  /** With parts from the hidden folder: one that is not theirs, and one that they are on, of which they see what is theirs. */
  job: number;
  theirJob: number;
  /** One of the hidden items in the owner's hands. */
  loan: number;
  grant: string;
  /** On its way from the hidden folder to another one. */
  transfer: number;
  /** Ordered into the hidden folder, and what came of it. */
  order: number;
  receipt: number;
  /** The folder of the member of staff. */
  mine: number;
  /** Id of the member of staff who tries. */
  person: string;
}

/** Nothing of items, folders, movements or files ever comes from these. */
const nothing = 'nothing of the inventory';

/** So many lie elsewhere of an item that is theirs: all sums of it begin alike. */
const telltale = '4713355';
const telltaleDigits = /47133[56]\d/;

const hiddenEntry = '6f1c2d3e-0000-4000-8000-000000000002';

type Calls = (hidden: Hidden) => object[];

/**
 * For each row: how a member of staff could try to get at what lies in a folder that is not theirs. A new row does not compile
 * until someone has thought about it here.
 */
const attempts: ForEveryRoute<typeof nothing | Calls> = {
  activity: { list: ({ item }) => [{ query: {} }, { query: { kind: 'item', subjectId: item } }] },
  exports: {
    items: ({ item, folder }) => [
      { body: { selection: { itemIds: [item] }, format: 'csv' } },
      { body: { selection: { filter: {} }, format: 'csv' } },
      { body: { selection: { filter: {} }, format: 'csv', withArchived: true } },
      { body: { selection: { filter: { folderId: folder } }, format: 'csv' } },
    ],
    history: ({ item }) => [
      { query: { format: 'csv' } },
      { query: { itemId: item, format: 'csv' } },
      { query: { q: 'hidden', format: 'csv' } },
    ],
  },
  // Not for staff at all.
  imports: {
    list: nothing,
    start: nothing,
    read: nothing,
    change: nothing,
    check: nothing,
    lines: nothing,
    changeLine: nothing,
    apply: nothing,
    cancel: nothing,
    undo: nothing,
    remove: nothing,
    problemFile: nothing,
    mappings: nothing,
    saveMapping: nothing,
    removeMapping: nothing,
  },
  backup: { read: nothing, download: nothing, upload: nothing, restore: nothing, apply: nothing, cancel: nothing },
  importImages: { start: nothing, read: nothing, apply: nothing, cancel: nothing },
  audit: { list: () => [{ query: {} }], people: nothing, exportCsv: () => [{ query: {} }] },
  auth: {
    login: nothing,
    loginFromSignup: nothing,
    callback: nothing,
    logout: nothing,
    user: nothing,
    sessions: nothing,
    revokeSession: nothing,
    revokeOtherSessions: nothing,
  },
  billing: {
    checkout: nothing,
    recoveryCheckout: nothing,
    portal: nothing,
    refresh: nothing,
    previewChange: nothing,
    change: nothing,
    cancel: nothing,
    resume: nothing,
    invoices: nothing,
  },
  clientErrors: { report: nothing },
  alerts: { list: () => [{ query: {} }, { query: { state: 'resolved' } }], count: () => [{}], mark: () => [{ body: {} }] },
  counts: {
    list: () => [{ query: {} }],
    read: ({ count, wideCount, placeCount }) => [count, wideCount, placeCount].map((id) => ({ params: { id } })),
    start: ({ item }) => [{ body: { name: 'Mine', selection: { itemIds: [item] } } }],
    change: ({ count }) => [{ params: { id: count }, body: { status: 'cancelled' } }],
    lines: ({ count, wideCount, placeCount }) => [
      { params: { id: count }, query: {} },
      { params: { id: wideCount }, query: {} },
      { params: { id: wideCount }, query: { since: '1' } },
      { params: { id: placeCount }, query: {} },
    ],
    line: ({ count, wideCount, placeCount, item, shared }) => [
      { params: { id: count, itemId: item } },
      { params: { id: wideCount, itemId: item } },
      { params: { id: wideCount, itemId: shared } },
      { params: { id: placeCount, itemId: shared } },
    ],
    enter: ({ count, wideCount, placeCount, item, shared }) =>
      [
        { id: count, itemId: item },
        { id: wideCount, itemId: item },
        { id: placeCount, itemId: shared },
      ].flatMap(({ id, itemId }) =>
        [true, false].map((isAlsoFound) => ({
          params: { id },
          body: { id: '6f1c2d3e-0000-4000-8000-000000000001', itemId, quantity: '1', isAlsoFound },
        })),
      ),
    removeEntry: ({ wideCount }) => [{ params: { id: wideCount, entryId: hiddenEntry } }],
    recount: ({ wideCount, item }) => [{ params: { id: wideCount, itemId: item } }],
    post: ({ count }) => [{ params: { id: count }, body: {} }],
    exportLines: ({ count, wideCount }) => [{ params: { id: count } }, { params: { id: wideCount } }],
  },
  customFields: { list: nothing, create: nothing, update: nothing, remove: nothing },
  dashboard: {
    batch: () => [{}],
    lowStock: () => [{ query: {} }],
    valueTrend: () => [{ query: { range: '30d' } }],
    recalculate: nothing,
  },
  folders: {
    list: () => [{}],
    contents: ({ folder }) => [{ params: { id: folder } }],
    place: ({ folder }) => [{ params: { id: folder } }],
    levels: ({ folder }) => [{ params: { id: folder }, query: {} }],
    rootContents: () => [{}],
    create: ({ folder }) => [{ body: { name: 'Mine', parentId: folder } }],
    update: ({ folder }) => [{ params: { id: folder }, body: { color: 'blue' } }],
    move: ({ folder }) => [{ body: { folderIds: [folder], targetParentId: null } }],
    remove: ({ folder }) => [{ params: { id: folder }, query: { contents: 'unassign' } }],
    previewRemoval: ({ folder }) => [{ params: { id: folder }, query: { contents: 'unassign' } }],
    undoRemoval: nothing,
  },
  // The newest item that it names is one of the person's own folders.
  gettingStarted: {
    read: () => [{}],
    change: () => [{ body: { done: 'label' } }],
    addSamples: () => [{}],
    removeSamples: () => [{}],
  },
  health: { alive: nothing, ready: nothing },
  inventory: {
    list: ({ folder, vendor }) => [
      { query: {} },
      { query: { search: 'hidden' } },
      { query: { search: 'hiden pmp' } },
      { query: { folderId: folder } },
      { query: { folderId: folder, isFolderOnly: true } },
      { query: { folderId: 'none' } },
      { query: { vendorId: vendor } },
      { query: { isArchived: true } },
      { query: { offset: 1 } },
    ],
    counts: ({ folder }) => [{ query: {} }, { query: { search: 'hidden' } }, { query: { folderId: folder } }],
    unassignedCount: () => [{}],
    read: ({ item, shared }) => [{ params: { id: item } }, { params: { id: shared } }],
    create: ({ folder }) => [{ body: { name: 'Mine', folderId: folder } }],
    update: ({ item, shared, folder }) => [
      { params: { id: item }, body: { notes: 'mine' } },
      { params: { id: shared }, body: { folderId: folder } },
    ],
    changeStock: ({ item, shared, folder }) => [
      { params: { id: item }, body: { adjustment: '1' } },
      { params: { id: shared }, body: { placeId: folder, adjustment: '1' } },
      { params: { id: shared }, body: { folderId: folder } },
      { params: { id: shared }, body: { adjustment: '1', expectedQuantity: '4711' } },
    ],
    setPlaceLimits: nothing,
    removePlace: nothing,
    whereabouts: ({ item, shared }) => [{ params: { id: item } }, { params: { id: shared } }],
    history: ({ item, shared }) => [
      { params: { id: item }, query: {} },
      { params: { id: shared }, query: {} },
    ],
    explainCost: ({ item }) => [{ params: { id: item } }],
    vendorPrices: ({ item }) => [{ params: { id: item } }],
    previewMethod: ({ item }) => [{ params: { id: item }, query: { method: 'fifo' } }],
    duplicate: ({ item }) => [{ params: { id: item } }],
    moving: ({ item }) => [{ body: { selection: { itemIds: [item] } } }],
    bulk: ({ item }) => [{ body: { selection: { itemIds: [item] }, change: { action: 'archive' } } }],
    undoBulk: nothing,
    addImage: ({ item }) => [{ params: { id: item }, body: pictureForm(new Uint8Array([1])) }],
    arrangeImages: ({ item, image }) => [{ params: { id: item }, body: { imageIds: [image] } }],
    removeImage: ({ item, image }) => [{ params: { id: item, imageId: image } }],
    image: ({ item, image }) => [{ params: { id: item, imageId: image, size: 'large' } }],
  },
  labels: {
    print: ({ item, folder }) => [
      { body: { selection: { itemIds: [item] }, format: 'avery-5160' } },
      { body: { selection: { filter: { folderId: folder } }, format: 'avery-5160' } },
    ],
    preview: ({ item }) => [
      { body: { selection: { itemIds: [item] }, format: 'avery-5160' } },
      { body: { selection: { filter: {} }, format: 'avery-5160' } },
    ],
    qr: ({ item }) => [{ params: { itemId: item } }],
  },
  invitations: {
    list: () => [{}],
    create: ({ folder }) => [{ body: { email: 'mine@example.test', role: 'staff', folderIds: [folder] } }],
    resend: nothing,
    revoke: nothing,
    verify: nothing,
    accept: nothing,
  },
  notifications: {
    list: () => [{ query: {} }, { query: { show: 'unread' } }],
    count: () => [{}],
    mark: () => [{ body: {} }],
    settings: nothing,
    saveSettings: nothing,
  },
  offline: { items: () => [{ query: {} }], gone: ({ item }) => [{ body: { itemIds: [item] } }], documents: () => [{}] },
  organization: {
    read: nothing,
    change: nothing,
    setLogo: nothing,
    removeLogo: nothing,
    logo: nothing,
    remove: nothing,
    create: nothing,
    checkSetup: nothing,
  },
  preferences: { read: nothing, changeOwn: nothing, changeOrganization: nothing },
  security: {
    read: nothing,
    provenUntil: nothing,
    proofOptions: nothing,
    prove: nothing,
    passkeyOptions: nothing,
    addPasskey: nothing,
    renamePasskey: nothing,
    removePasskey: nothing,
    beginAuthenticator: nothing,
    confirmAuthenticator: nothing,
    removeAuthenticator: nothing,
    renewRecoveryCodes: nothing,
    cancelOwnReset: nothing,
    requirement: nothing,
    require: nothing,
    askForReset: nothing,
    cancelReset: nothing,
  },
  profile: {
    update: nothing,
    setPlace: ({ folder }) => [{ body: { placeId: folder } }],
    account: nothing,
    changePassword: nothing,
    changeEmail: nothing,
    setPicture: nothing,
    removePicture: nothing,
    picture: nothing,
  },
  qr: {
    lookup: ({ item }) => [
      { params: { code: `https://onhand.test/item/${item}` } },
      { params: { code: `https://onhand.test/inventory/${item}` } },
      { params: { code: 'Hidden pump sku' } },
    ],
    ask: ({ item }) => [{ params: { code: `https://onhand.test/item/${item}` } }],
  },
  quickActions: {
    list: () => [{}],
    default: nothing,
    create: ({ folder }) => [{ body: { name: 'Mine', pin: '1234', actionType: 'move', actionConfig: { folderId: folder } } }],
    update: ({ folder, quickAction }) => [
      { params: { id: quickAction }, body: { name: 'Mine', actionType: 'move', actionConfig: { folderId: folder } } },
    ],
    remove: nothing,
    verifyPin: ({ quickAction }) => [{ params: { id: quickAction }, body: { pin: '4711' } }],
    run: ({ quickAction, item, shared, grant }) =>
      [item, shared].map((itemId) => ({ params: { id: quickAction }, body: { itemId, grant } })),
    preference: nothing,
    savePreference: nothing,
  },
  jobs: {
    list: ({ item }) => [
      ...['open', 'done', 'all'].map((show) => ({ query: { show } })),
      { query: { itemId: item } },
      { query: { search: 'hidden' } },
      { query: { isMine: 'true' } },
    ],
    count: nothing,
    people: nothing,
    read: ({ job, theirJob }) => [job, theirJob].map((id) => ({ params: { id } })),
    make: ({ item, folder }) => [
      { body: { title: 'Mine', lines: [{ itemId: item, quantity: '1' }] } },
      { body: { title: 'Mine', placeId: folder } },
    ],
    change: ({ job, folder }) => [{ params: { id: job }, body: { placeId: folder } }],
    planLines: ({ job, theirJob, item }) =>
      [job, theirJob].map((id) => ({ params: { id }, body: { lines: [{ itemId: item, quantity: '1' }] } })),
    addKit: ({ job, kit }) => [{ params: { id: job }, body: { kitId: kit } }],
    reserve: ({ job, theirJob }) => [job, theirJob].map((id) => ({ params: { id }, body: {} })),
    release: ({ job }) => [{ params: { id: job }, body: {} }],
    pick: ({ job, theirJob, folder, mine }) => [
      { params: { id: job }, body: { toPlaceId: mine } },
      { params: { id: theirJob }, body: { toPlaceId: folder } },
      { params: { id: theirJob }, body: { toPlaceId: mine, lines: [{ line: 1, fromPlaceId: folder }] } },
    ],
    use: ({ job, theirJob, item, shared, folder }) => [
      { params: { id: job }, body: { parts: [{ itemId: item }] } },
      { params: { id: theirJob }, body: { parts: [{ itemId: item }] } },
      { params: { id: theirJob }, body: { parts: [{ itemId: shared, placeId: folder }] } },
    ],
    giveBack: ({ job, theirJob, folder }) =>
      [job, theirJob].map((id) => ({ params: { id }, body: { parts: [{ line: 1, quantity: '1', placeId: folder }] } })),
    start: ({ job }) => [{ params: { id: job } }],
    close: ({ job }) => [{ params: { id: job }, body: {} }],
    cancel: nothing,
    reopen: nothing,
    addPicture: nothing,
    picture: nothing,
    removePicture: nothing,
    exportLines: ({ job, theirJob }) => [job, theirJob].map((id) => ({ params: { id } })),
  },
  orders: {
    list: ({ folder, item }) => [
      ...['open', 'drafts', 'done', 'overdue', 'all'].map((show) => ({ query: { show } })),
      { query: { placeId: folder } },
      { query: { itemId: item } },
      { query: { search: 'hidden' } },
    ],
    count: () => [{ query: {} }],
    read: ({ order }) => [{ params: { id: order } }],
    make: nothing,
    change: nothing,
    changeDetails: nothing,
    planLine: nothing,
    send: nothing,
    mailAgain: nothing,
    close: nothing,
    cancel: nothing,
    reopen: nothing,
    duplicate: nothing,
    pdf: nothing,
    exportLines: nothing,
    addFile: nothing,
    readFile: nothing,
    removeFile: nothing,
  },
  reportFiles: { download: ({ folder }) => [{ params: { report: 'valuation' }, query: { format: 'csv', folderId: folder } }] },
  reportSchedules: { list: nothing, recipients: nothing, create: nothing, update: nothing, remove: nothing },
  itemViews: { list: () => [{}], create: nothing, update: nothing, remove: nothing },
  reportViews: { list: nothing, create: nothing, update: nothing, remove: nothing },
  reports: { run: ({ folder }) => [{ params: { report: 'valuation' }, query: { folderId: folder } }] },
  subscription: { plans: nothing, status: nothing, usage: nothing },
  support: { submit: nothing },
  tags: { list: () => [{}], create: nothing, update: nothing, merge: nothing, remove: nothing },
  team: {
    list: () => [{}],
    change: ({ folder, person }) => [{ params: { id: person }, body: { folderIds: [folder] } }],
    remove: nothing,
    handOver: nothing,
    leave: nothing,
  },
  transactions: {
    recent: () => [{ query: {} }],
    list: ({ folder, item }) => [
      { query: {} },
      { query: { itemId: item } },
      { query: { folderId: folder } },
      { query: { folderId: 'none' } },
      { query: { q: 'hidden' } },
      { query: { kinds: ['out'], sources: ['edit'] } },
    ],
    people: () => [{}],
    undo: ({ movement, sharedMovement }) => [movement, sharedMovement].map((id) => ({ params: { id }, body: {} })),
    explainMovement: ({ movement }) => [{ params: { id: movement } }],
  },
  tools: {
    list: ({ item, person }) => [{ query: {} }, { query: { show: 'done' } }, { query: { itemId: item } }, { query: { userId: person } }],
    people: () => [{}],
    handOut: ({ item, person, folder }) => [
      { body: { itemId: item, userId: person } },
      { body: { itemId: item, userId: person, fromPlaceId: folder } },
    ],
    giveBack: ({ loan }) => [{ body: { loanId: loan } }, { body: { code: 'Hidden pump sku' } }],
    change: ({ loan }) => [{ params: { id: loan }, body: { until: null } }],
    lose: ({ loan }) => [{ params: { id: loan }, body: { note: 'Gone' } }],
  },
  landedCosts: {
    list: ({ receipt }) => [{ query: { receiptId: receipt } }],
    preview: ({ receipt }) => [{ body: { receiptId: receipt, kind: 'freight', amount: '1', share: 'quantity' } }],
    add: ({ receipt }) => [{ body: { receiptId: receipt, kind: 'freight', amount: '1', share: 'quantity' } }],
    undo: nothing,
  },
  // Not for staff at all.
  customers: { list: nothing, read: nothing, make: nothing, change: nothing, remove: nothing },
  // The office says what is in a kit, and whoever uses it reads what to take; how many there are is counted in their places.
  kits: { list: () => [{ query: {} }], read: ({ kit }) => [{ params: { id: kit } }], make: nothing, change: nothing, remove: nothing },
  crew: { list: nothing, make: nothing, change: nothing, remove: nothing, enter: nothing },
  jobBills: { unbilled: nothing, list: nothing, make: nothing, exportBill: nothing, undo: nothing },
  jobImports: { check: nothing, apply: nothing },
  vendorReturns: {
    list: ({ receipt }) => [{ query: {} }, { query: { receiptId: receipt } }],
    read: nothing,
    make: ({ item, folder, mine, receipt }) => [
      { body: { vendorId: 987654, lines: [{ itemId: item, placeId: mine, quantity: '1' }] } },
      { body: { lines: [{ itemId: item, receiptId: receipt, receiptLine: 1, placeId: folder, quantity: '1' }] } },
    ],
    change: nothing,
    credit: nothing,
    undo: nothing,
  },
  receipts: {
    expected: () => [{ query: {} }],
    readExpected: ({ order }) => [{ params: { id: order } }],
    readLine: ({ order }) => [{ params: { id: order, line: 1 } }],
    receive: ({ order, item, shared, mine }) => [
      { params: { id: order }, body: { lines: [{ orderLine: 1, itemId: item, quantity: '1', placeId: mine }] } },
      { params: { id: order }, body: { lines: [{ orderLine: null, itemId: shared, quantity: '1', placeId: mine }] } },
    ],
    noMore: ({ order }) => [{ params: { id: order, line: 1 }, body: {} }],
    list: ({ order, item }) => [{ query: {} }, { query: { orderId: order } }, { query: { itemId: item } }],
    comparePrices: ({ item }) => [{ params: { id: item } }],
    open: () => [{ body: { vendorId: 987654 } }],
    read: ({ receipt }) => [{ params: { id: receipt } }],
    change: ({ receipt }) => [{ params: { id: receipt }, body: { note: 'Mine' } }],
    receiveMore: ({ receipt, item, mine }) => [
      { params: { id: receipt }, body: { lines: [{ orderLine: null, itemId: item, quantity: '1', placeId: mine }] } },
    ],
    close: ({ receipt }) => [{ params: { id: receipt } }],
    undo: ({ receipt }) => [{ params: { id: receipt }, body: {} }],
  },
  transfers: {
    make: ({ folder, item, shared, mine }) => [
      { body: { fromPlaceId: folder, toPlaceId: mine, lines: [{ itemId: shared, quantity: '1' }] } },
      { body: { fromPlaceId: mine, toPlaceId: folder, lines: [{ itemId: shared, quantity: '1' }] } },
      { body: { fromPlaceId: mine, toPlaceId: null, lines: [{ itemId: shared, quantity: '4711' }] } },
      { body: { fromPlaceId: folder, toPlaceId: null, lines: [{ itemId: item, quantity: '1' }] } },
      { body: { fromPlaceId: null, toPlaceId: folder, lines: [{ itemId: item, quantity: '1' }] } },
    ],
    take: ({ folder, item, shared, mine }) => [
      { body: { itemId: shared, placeId: mine, fromPlaceId: folder, quantity: '4711' } },
      { body: { itemId: shared, placeId: folder, fromPlaceId: mine, quantity: '4711' } },
      { body: { itemId: item, placeId: mine, fromPlaceId: null, quantity: '1' } },
    ],
    list: ({ folder, item }) => [
      { query: { show: 'open' } },
      { query: { show: 'drafts' } },
      { query: { show: 'done' } },
      { query: { placeId: folder } },
      { query: { itemId: item } },
    ],
    read: ({ transfer }) => [{ params: { id: transfer } }],
    places: () => [{}],
    plan: ({ mine, folder, item }) => [
      { body: { fromPlaceId: mine, toPlaceId: folder, lines: [] } },
      { body: { fromPlaceId: folder, toPlaceId: mine, lines: [] } },
      { body: { fromPlaceId: mine, toPlaceId: folder, lines: [{ itemId: item, quantity: '1' }] } },
    ],
    change: ({ transfer, mine, folder }) => [{ params: { id: transfer }, body: { fromPlaceId: mine, toPlaceId: folder, lines: [] } }],
    planLine: ({ transfer, item, shared }) => [
      { params: { id: transfer }, body: { itemId: item, quantity: '1' } },
      { params: { id: transfer }, body: { itemId: item, quantity: '0.5' } },
      { params: { id: transfer }, body: { itemId: shared, quantity: '0', mode: 'set' } },
    ],
    sendNew: ({ mine, folder, item }) => [
      { body: { fromPlaceId: mine, toPlaceId: folder, lines: [{ itemId: item, quantity: '1' }] } },
      { body: { fromPlaceId: folder, toPlaceId: mine, lines: [{ itemId: item, quantity: '1' }] } },
    ],
    send: ({ transfer }) => [{ params: { id: transfer }, body: {} }],
    receive: ({ transfer }) => [{ params: { id: transfer }, body: {} }],
    settle: ({ transfer, item }) => [{ params: { id: transfer }, body: { as: 'lost', lines: [{ itemId: item }], note: 'Fell off' } }],
    cancel: ({ transfer }) => [{ params: { id: transfer } }],
    undo: ({ transfer }) => [{ params: { id: transfer } }],
    exportLines: ({ transfer }) => [{ params: { id: transfer } }],
  },
  // Not for staff at all.
  toOrder: { list: nothing, draft: nothing, dismiss: nothing },
  refillSuggestions: { list: nothing, accept: nothing },
  refillTemplates: {
    list: nothing,
    create: nothing,
    read: nothing,
    differences: nothing,
    update: nothing,
    remove: nothing,
    apply: nothing,
    leave: nothing,
  },
  refills: {
    list: () => [{ query: {} }],
    places: () => [{}],
    changePlace: nothing,
    shortages: nothing,
    read: ({ refill }) => [{ params: { id: refill } }],
    make: ({ folder }) => [{ body: { placeIds: [folder] } }, { body: { placeIds: [null] } }],
    change: ({ refill }) => [{ params: { id: refill }, body: { status: 'cancelled' } }],
    readLine: ({ refill }) => [{ params: { id: refill, line: 1 } }],
    pick: ({ refill }) => [{ params: { id: refill, line: 1 }, body: { quantity: '1' } }],
    add: ({ refill, item, folder }) => [{ params: { id: refill }, body: { itemId: item, toPlaceId: folder, quantity: '1' } }],
    load: ({ refill }) => [{ params: { id: refill }, body: { isLast: true } }],
    pdf: ({ refill }) => [{ params: { id: refill } }],
  },
  units: { list: () => [{}], create: nothing, update: nothing, remove: nothing },
  vendors: {
    list: () => [{}],
    read: ({ vendor }) => [{ params: { id: vendor } }],
    items: ({ vendor }) => [{ params: { id: vendor } }],
    prices: nothing,
    saveItem: nothing,
    removeItem: nothing,
    create: nothing,
    update: nothing,
    remove: nothing,
  },
  waitlist: { join: nothing, list: nothing, invite: nothing, remove: nothing, exportCsv: nothing },
};

let world: World;
let staff: Caller;
let hidden: Hidden;
let before: unknown;

beforeAll(async () => {
  world = await openWorld();
  const { organizationId, staff: person } = await world.people();
  const owner = await world.as('owner');
  // Even the folder that theirs lies in is not theirs to see.
  const above = await world.folder(organizationId, { name: 'Hidden yard' });
  const mine = await world.folder(organizationId, { name: 'My van', parentId: above });
  const folder = await world.folder(organizationId, { name: 'Hidden van' });
  const [vendor, unit] = [await world.vendor(organizationId, 'Supply house'), await world.unit(organizationId)];
  const create = (name: string, folderId: number) =>
    owner.call(api.inventory.create, {
      // A threshold that the job below reaches, which makes an alert.
      body: {
        name,
        folderId,
        unitId: unit,
        quantity: '7',
        lowStockThreshold: '6',
        unitCost: '3',
        sku: `${name} sku`,
        vendors: [{ vendorId: vendor }],
      },
    });
  await create('Mine to see', mine);
  // The part of it that lies elsewhere is told by figures nothing else has.
  const shared = (await create('Also mine', folder)).body.id;
  const elsewhere = { placeId: folder, adjustment: telltale, purchasePrice: '1', transactionNote: 'hidden delivery' };
  await owner.call(api.inventory.changeStock, { params: { id: shared }, body: elsewhere });
  const theirs = { placeId: mine, adjustment: '2', purchasePrice: '1' };
  await owner.call(api.inventory.changeStock, { params: { id: shared }, body: theirs });
  const item = (await create('Hidden pump', folder)).body.id;
  const picture = pictureForm(await drawPicture());
  const image = (await owner.call(api.inventory.addImage, { params: { id: item }, body: picture })).body.images[0]?.id ?? 0;
  const job = { adjustment: '-1', transactionNote: 'hidden job' };
  const { movement } = (await owner.call(api.inventory.changeStock, { params: { id: item }, body: job })).body;
  const sharedJob = await owner.call(api.inventory.changeStock, { params: { id: shared }, body: { ...job, placeId: folder } });
  const sharedMovement = sharedJob.body.movement?.id ?? 0;
  const count = (await owner.call(api.counts.start, { body: { name: 'One van', selection: { itemIds: [item] } } })).body.id;
  const selection = { filter: { folderId: folder } };
  const placeCount = (await owner.call(api.counts.start, { body: { name: 'That van', selection } })).body.id;
  const wideCount = (await owner.call(api.counts.start, { body: { name: 'Year end', selection: { filter: {} } } })).body.id;
  const entry = { id: hiddenEntry, itemId: item, quantity: '5' };
  await owner.call(api.counts.enter, { params: { id: wideCount }, body: entry });
  const sharedEntry = { id: '6f1c2d3e-0000-4000-8000-000000000003', itemId: shared, quantity: telltale };
  await owner.call(api.counts.enter, { params: { id: wideCount }, body: sharedEntry });
  const away = { name: 'Send away', pin: '4711', actionType: 'move', actionConfig: { folderId: folder } } as const;
  const quickAction = (await owner.call(api.quickActions.create, { body: away })).body.id;
  const parts = { kind: 'kit' as const, name: 'Valve set', lines: [{ itemId: shared, quantity: '1' }] };
  const kit = (await owner.call(api.kits.make, { body: parts })).body.id;
  const hiddenJob = { title: 'Hidden boiler', customerName: 'Hidden & Co', placeId: folder, lines: [{ itemId: item, quantity: '1' }] };
  const hiddenJobId = (await owner.call(api.jobs.make, { body: hiddenJob })).body.id;
  const jobOfTheirs = { title: 'Boiler', placeId: folder, people: [{ userId: person.id }], lines: [{ itemId: shared, quantity: '2' }] };
  const theirJob = (await owner.call(api.jobs.make, { body: jobOfTheirs })).body.id;
  const yard = await world.folder(organizationId, { name: 'Hidden lot' });
  const journey = { fromPlaceId: folder, toPlaceId: yard, lines: [{ itemId: item, quantity: '1' }] };
  const transfer = (await owner.call(api.transfers.sendNew, { body: journey })).body.id;
  await world.database.admin.query('UPDATE stock_levels SET minimum = 9 WHERE organization_id = $1 AND item_id = $2', [
    organizationId,
    item,
  ]);
  const refill = (await owner.call(api.refills.make, { body: { placeIds: [folder] } })).body.refill?.id ?? 0;
  const { owner: boss } = await world.people();
  const wanted = { vendorId: vendor, placeId: folder, lines: [{ itemId: item, packs: '3', price: '4' }], note: 'hidden order' };
  const order = (await owner.call(api.orders.make, { body: wanted })).body.id;
  await owner.call(api.orders.send, { params: { id: order }, body: { mail: null } });
  const came = { lines: [{ orderLine: 1, itemId: item, quantity: '1' }] };
  const receipt = (await owner.call(api.receipts.receive, { params: { id: order }, body: came })).body.receipt.id;
  const loan = (await owner.call(api.tools.handOut, { body: { itemId: item, userId: boss.id } })).body.id;
  await world.assign(organizationId, person, [mine]);
  staff = await world.as('staff');
  const { grant } = (await staff.call(api.quickActions.verifyPin, { params: { id: quickAction }, body: { pin: '4711' } })).body;
  const made = {
    movement: movement?.id ?? 0,
    sharedMovement,
    refill,
    order,
    receipt,
    loan,
    transfer,
    count,
    wideCount,
    placeCount,
    quickAction,
    kit,
    job: hiddenJobId,
    theirJob,
    grant,
  };
  hidden = { folder, mine, item, shared, image, vendor, unit, ...made, person: person.id };
  before = await state();
});
afterAll(() => world.close());

async function state(): Promise<unknown> {
  const items = await world.database.admin.query('SELECT row_to_json(i) AS item FROM items i ORDER BY id');
  const levels = await world.database.admin.query('SELECT item_id, place, quantity FROM stock_levels ORDER BY item_id, place');
  return [items.rows, levels.rows];
}

const bytesOf = async (body: unknown) =>
  body instanceof Blob ? Buffer.from(await body.arrayBuffer()).toString('latin1') : JSON.stringify(body);

describe('[FOLD-04] staff get nothing of a folder that is not theirs, and change nothing in it', () => {
  for (const { feature, key, name, row } of everyRoute) {
    const calls = (attempts[feature] as Record<string, typeof nothing | Calls>)[key];
    if (calls === nothing || !calls) continue;
    test(`by ${name}`, async () => {
      for (const input of calls(hidden)) {
        const { status, body } = await staff.call(row, input as never);
        expect(status, JSON.stringify(input)).toBeLessThan(500);
        const answer = await bytesOf(body);
        expect(answer.toLowerCase(), JSON.stringify(input)).not.toContain('hidden');
        expect(answer, JSON.stringify(input)).not.toMatch(telltaleDigits);
        // A compressed answer cannot be read here, so it must not come at all.
        if (row.path.includes('image') || name === 'labels.print') expect([403, 404]).toContain(status);
      }
      expect(await state()).toEqual(before);
    });
  }

  test('but do get what is theirs, so that the above means something', async () => {
    const { body } = await staff.call(api.inventory.list, { query: {} });
    expect(body.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Also mine', '2'],
      ['Mine to see', '7'],
    ]);
    expect(body.summary).toMatchObject({ totalCount: 2 });
    // A figure has no name to be recognized by.
    for (const query of [
      {},
      { search: 'e' },
      { status: 'in' },
      { folderId: 'none' },
      { folderId: hidden.folder },
      { search: 'hidden' },
    ] as const) {
      const { totalCount } = (await staff.call(api.inventory.counts, { query })).body;
      expect(totalCount, JSON.stringify(query)).toBe('folderId' in query || query.search === 'hidden' ? 0 : 'status' in query ? 1 : 2);
    }
    const counts = (await staff.call(api.counts.list, { query: {} })).body.counts;
    expect(counts).toMatchObject([{ id: hidden.wideCount, lines: 2, counted: 1 }]);
    const { lines } = (await staff.call(api.counts.lines, { params: { id: hidden.wideCount }, query: {} })).body;
    expect(lines.map(({ name, expected, counted }) => [name, expected, counted])).toEqual([
      ['Mine to see', '7', null],
      ['Also mine', '2', null],
    ]);
    expect(await bytesOf((await staff.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } })).body)).toContain(
      'Mine to see',
    );
  });
});
