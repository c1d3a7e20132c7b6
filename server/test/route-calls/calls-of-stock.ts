import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { zipForm, zipOf } from '../backups.ts';
import { unusedName } from '../catalogue.ts';
import { aMapping, anImport, importForm } from '../import-files.ts';
import { drawPicture, pictureForm } from '../pictures.ts';
import type { Inputs } from './inputs.ts';
import {
  aCharge,
  aCount,
  aHandOut,
  loanId,
  aCountEntry,
  aLowPlace,
  aMovement,
  anImageZip,
  anItem,
  anOrderToReceive,
  aReceipt,
  anOrder,
  aRefill,
  aReturn,
  aSchedule,
  aTemplate,
  aTransfer,
  bulkEditId,
  boughtItem,
  emptyPlace,
  folderDeletionId,
  idOf,
  itemViewId,
  nothing,
  picturedItem,
  quickActionId,
  reportScheduleId,
  reportViewId,
  returnId,
  orderFileId,
  orderId,
  textForm,
  transferId,
} from './made-for-calls.ts';

/** Calls about what an organization has, and what is told of it. */
export const callsOfStock = {
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
  importImages: {
    start: async () => ({ body: zipForm(await zipOf([['photo.txt', 'no picture']])) }),
    read: anImageZip,
    apply: anImageZip,
    cancel: anImageZip,
  },
  alerts: { list: async () => ({ query: {} }), count: nothing, mark: async () => ({ body: {} }) },
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
    place: (world) => idOf(world, 'folder'),
    levels: async (world) => ({ ...(await idOf(world, 'folder')), query: {} }),
    rootContents: nothing,
    create: async (world) => ({ body: { name: 'Shelf', parentId: (await idOf(world, 'folder')).params.id } }),
    update: async (world) => ({ ...(await idOf(world, 'folder')), body: { name: 'Renamed', color: 'blue' } }),
    move: async (world) => {
      const [folder, target] = [await idOf(world, 'folder'), await idOf(world, 'folder')];
      return { body: { folderIds: [folder.params.id], targetParentId: target.params.id } };
    },
    remove: async (world) => ({ ...(await idOf(world, 'folder')), query: { contents: 'unassign' } }),
    previewRemoval: async (world) => ({ ...(await idOf(world, 'folder')), query: { contents: 'unassign' } }),
    undoRemoval: folderDeletionId,
  },
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
    setPlaceLimits: async (world) => {
      const [item, folder] = [await idOf(world, 'item'), await idOf(world, 'folder')];
      return { ...item, body: { places: [{ placeId: folder.params.id, minimum: '2', maximum: '5' }] } };
    },
    removePlace: async (world) => ({ params: await emptyPlace(world) }),
    whereabouts: (world) => idOf(world, 'item'),
    history: async (world) => ({ ...(await idOf(world, 'item')), query: {} }),
    explainCost: (world) => idOf(world, 'item'),
    vendorPrices: (world) => idOf(world, 'item'),
    previewMethod: async (world) => ({ ...(await idOf(world, 'item')), query: { method: 'fifo' } }),
    duplicate: (world) => idOf(world, 'item'),
    bulk: async (world) => ({ body: { selection: { itemIds: [(await idOf(world, 'item')).params.id] }, change: { action: 'archive' } } }),
    moving: async (world) => ({ body: { selection: { itemIds: [(await idOf(world, 'item')).params.id] } } }),
    undoBulk: bulkEditId,
    addImage: async (world) => ({ ...(await idOf(world, 'item')), body: pictureForm(await drawPicture()) }),
    arrangeImages: async (world) => ({ ...(await idOf(world, 'item')), body: { imageIds: [] } }),
    removeImage: async (world) => ({ params: await picturedItem(world) }),
    image: async (world) => ({ params: { ...(await picturedItem(world)), size: 'small' as const } }),
  },
  offline: {
    items: async () => ({ query: {} }),
    gone: async (world) => ({ body: await anItem(world) }),
    documents: nothing,
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
  refillSuggestions: {
    list: async (world) => ({ query: { placeId: (await aLowPlace(world)).placeId } }),
    accept: async (world) => ({ body: { placeId: (await aLowPlace(world)).placeId } }),
  },
  refillTemplates: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Template') } }),
    read: async (world) => ({ params: { id: (await aTemplate(world)).id } }),
    differences: async (world) => {
      const { id, placeId } = await aTemplate(world);
      return { params: { id }, query: { placeId } };
    },
    update: async (world) => ({ params: { id: (await aTemplate(world)).id }, body: { name: unusedName('Template'), items: [] } }),
    remove: async (world) => ({ params: { id: (await aTemplate(world)).id } }),
    apply: async (world) => {
      const { id, placeId } = await aTemplate(world);
      return { params: { id }, body: { placeIds: [placeId] } };
    },
    leave: async (world) => {
      const { id, placeId } = await aTemplate(world);
      return { params: { id }, body: { placeId } };
    },
  },
  landedCosts: {
    list: async (world) => ({ query: { receiptId: (await aReceipt(world)).params.id } }),
    preview: async (world) => ({ body: await aCharge(world) }),
    add: async (world) => ({ body: await aCharge(world) }),
    undo: async (world) => {
      const { id } = (await (await world.as('owner')).call(api.landedCosts.add, { body: await aCharge(world) })).body;
      return { params: { id }, body: {} };
    },
  },
  vendorReturns: {
    list: async () => ({ query: {} }),
    read: returnId,
    make: async (world) => ({ body: await aReturn(world) }),
    change: async (world) => ({ ...(await returnId(world)), body: { creditDue: '2026-12-24' } }),
    credit: async (world) => ({ ...(await returnId(world)), body: { amount: '1.5' } }),
    undo: async (world) => ({ ...(await returnId(world)), body: {} }),
  },
  receipts: {
    expected: async () => ({ query: {} }),
    readExpected: async (world) => ({ params: { id: (await anOrderToReceive(world)).id } }),
    receive: async (world) => {
      const { id, itemId } = await anOrderToReceive(world);
      return { params: { id }, body: { lines: [{ orderLine: 1, itemId, packs: '1' }] } };
    },
    readLine: async (world) => ({ params: { id: (await anOrderToReceive(world)).id, line: 1 } }),
    noMore: async (world) => ({ params: { id: (await anOrderToReceive(world)).id, line: 1 }, body: {} }),
    list: async () => ({ query: {} }),
    comparePrices: async (world) => idOf(world, 'item'),
    open: async (world) => ({ body: { vendorId: (await idOf(world, 'vendor')).params.id } }),
    read: async (world) => ({ params: (await aReceipt(world, { hasOrder: true })).params }),
    change: async (world) => ({ params: (await aReceipt(world)).params, body: { reference: 'DN-7' } }),
    receiveMore: async (world) => {
      const { params, lines } = await aReceipt(world);
      return { params, body: { lines } };
    },
    close: async (world) => ({ params: (await aReceipt(world)).params }),
    undo: async (world) => ({ params: (await aReceipt(world, { hasOrder: true })).params, body: {} }),
  },
  orders: {
    list: async () => ({ query: {} }),
    count: async () => ({ query: {} }),
    read: (world) => orderId(world, 'sent'),
    make: async (world) => ({ body: await anOrder(world) }),
    change: async (world) => ({ ...(await orderId(world, 'draft')), body: await anOrder(world) }),
    changeDetails: async (world) => ({ ...(await orderId(world, 'sent')), body: { note: 'Gate 3', expectedOn: '2026-12-24' } }),
    planLine: async (world) => {
      const { params, itemId } = await orderId(world, 'draft');
      return { params, body: { itemId, packs: '2' } };
    },
    send: async (world) => ({ params: (await orderId(world, 'draft')).params, body: { mail: null } }),
    mailAgain: async (world) => ({ params: (await orderId(world, 'sent')).params, body: { to: 'sales@vendor.test' } }),
    close: async (world) => ({ params: (await orderId(world, 'sent')).params, body: {} }),
    cancel: (world) => orderId(world, 'sent'),
    reopen: async (world) => ({ params: (await orderId(world, 'cancelled')).params, body: {} }),
    duplicate: (world) => orderId(world, 'sent'),
    pdf: (world) => orderId(world, 'sent'),
    exportLines: (world) => orderId(world, 'sent'),
    addFile: async (world) => ({ params: (await orderId(world, 'draft')).params, body: textForm() }),
    readFile: orderFileId,
    removeFile: orderFileId,
  },
  refills: {
    list: async () => ({ query: {} }),
    places: async () => ({ query: {} }),
    changePlace: async (world) => ({ body: { placeId: (await aLowPlace(world)).placeId, hour: 6 } }),
    shortages: async () => ({ query: {} }),
    read: async (world) => ({ params: { id: (await aRefill(world)).id } }),
    make: async (world) => ({ body: { placeIds: [(await aLowPlace(world)).placeId] } }),
    change: async (world) => ({ params: { id: (await aRefill(world)).id }, body: { status: 'cancelled' as const } }),
    readLine: async (world) => {
      const { id, line } = await aRefill(world);
      return { params: { id, line } };
    },
    pick: async (world) => {
      const { id, line } = await aRefill(world);
      return { params: { id, line }, body: { quantity: '2' } };
    },
    add: async (world) => {
      const { id, itemId, placeId } = await aRefill(world);
      return { params: { id }, body: { itemId, toPlaceId: placeId, quantity: '1' } };
    },
    load: async (world) => ({ params: { id: (await aRefill(world)).id }, body: { isLast: true } }),
    pdf: async (world) => ({ params: { id: (await aRefill(world)).id } }),
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
  tags: {
    list: nothing,
    create: async () => ({ body: { name: unusedName('Tag') } }),
    update: async (world) => ({ ...(await idOf(world, 'tag')), body: { name: unusedName('Tag') } }),
    merge: async (world) => ({ ...(await idOf(world, 'tag')), body: { into: (await idOf(world, 'tag')).params.id } }),
    remove: (world) => idOf(world, 'tag'),
  },
  transactions: {
    recent: async () => ({ query: {} }),
    list: async () => ({ query: { kinds: ['in'], q: 'valve' } }),
    people: nothing,
    undo: async (world) => ({ ...(await aMovement(world)), body: {} }),
    explainMovement: aMovement,
  },
  toOrder: {
    list: async () => ({ query: {} }),
    draft: async () => ({ body: {} }),
    dismiss: async (world) => ({ body: { itemIds: [(await idOf(world, 'item')).params.id], isDismissed: true } }),
  },
  tools: {
    list: async () => ({ query: {} }),
    people: nothing,
    handOut: async (world) => ({ body: await aHandOut(world) }),
    giveBack: async (world) => ({ body: { loanId: (await loanId(world)).params.id } }),
    change: async (world) => ({ ...(await loanId(world)), body: { until: '2026-12-24' } }),
    lose: async (world) => ({ ...(await loanId(world)), body: { note: 'Fell into the shaft' } }),
  },
  transfers: {
    list: async () => ({ query: {} }),
    read: (world) => transferId(world, 'sent'),
    places: nothing,
    make: async (world) => ({ body: await aTransfer(world) }),
    take: async (world) => {
      const { fromPlaceId, toPlaceId, lines } = await aTransfer(world);
      return { body: { itemId: lines[0]?.itemId ?? 0, placeId: toPlaceId, fromPlaceId, quantity: '1' } };
    },
    plan: async (world) => ({ body: await aTransfer(world) }),
    change: async (world) => ({ ...(await transferId(world, 'draft')), body: await aTransfer(world) }),
    planLine: async (world) => {
      const { params, itemId } = await transferId(world, 'draft');
      return { params, body: { itemId, quantity: '1' } };
    },
    sendNew: async (world) => ({ body: await aTransfer(world) }),
    send: async (world) => ({ ...(await transferId(world, 'draft')), body: {} }),
    receive: async (world) => ({ ...(await transferId(world, 'sent')), body: {} }),
    settle: async (world) => {
      const { params, itemId } = await transferId(world, 'sent');
      return { params, body: { as: 'late', lines: [{ itemId }] } };
    },
    cancel: async (world) => ({ ...(await transferId(world, 'sent')), body: {} }),
    undo: async (world) => ({ ...(await transferId(world, 'received')), body: {} }),
    exportLines: (world) => transferId(world, 'sent'),
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
    prices: (world) => idOf(world, 'vendor'),
    saveItem: async (world) => ({ params: await boughtItem(world), body: { vendorSku: 'AC-1', piecesPerPack: '6', price: '24' } }),
    removeItem: async (world) => ({ params: await boughtItem(world) }),
    create: async () => ({ body: { name: unusedName('Vendor') } }),
    update: async (world) => ({ ...(await idOf(world, 'vendor')), body: { name: unusedName('Vendor') } }),
    remove: (world) => idOf(world, 'vendor'),
  },
} satisfies Partial<Inputs>;
