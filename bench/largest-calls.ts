import { maxLabels } from '../contract/src/labels.ts';
import { limits } from '../contract/src/limits.ts';
import type { KnownIds } from './largest-value.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

/** A journey of as many lines as a transfer may have. */
const journey = ({ carried = [], places: [van = 0, source = 0] = [] }: KnownIds) => ({
  fromPlaceId: source,
  toPlaceId: van,
  lines: carried.map((itemId) => ({ itemId, quantity: '1' })),
});
const transferred = ({ drafts = [], sent = [] }: KnownIds, state: 'draft' | 'sent', nth: number) => ({
  id: (state === 'draft' ? drafts : sent)[nth],
});
const templateItems = ({ itemIds = [] }: KnownIds) =>
  itemIds.slice(-limits.itemsOfTemplate).map((itemId) => ({ itemId, minimum: '2', maximum: '7' }));

/** An order of as many lines as it may have. */
const shopping = ({ supplier: [vendorId = 0] = [], ordered = [] }: KnownIds) => ({
  vendorId,
  note: 'x'.repeat(2000),
  lines: ordered.map((itemId) => ({ itemId, packs: '2', note: 'x'.repeat(500) })),
});
const delivery = ({ ordered = [] }: KnownIds, hasOrder: boolean) => ({
  lines: ordered.map((itemId, at) => ({
    orderLine: hasOrder ? at + 1 : null,
    itemId,
    packs: '1',
    lot: 'L'.repeat(60),
    isMore: true,
    ...(!hasOrder && { placeId: null }),
  })),
});
const nthOf = (ids: readonly number[] = [], nth = 0) => ({ params: { id: ids[nth] } });
const mail = { to: 'orders@vendor.test', cc: Array.from({ length: 10 }, (_, at) => `copy${at}@vendor.test`), message: 'x'.repeat(2000) };

const everything = { selection: { filter: {} } };
const unknownWords = 'aaaaaaab bbbbbbbc cccccccd ddddddde eeeeeeef ffffffg ggggggh hhhhhhi';

/** As much text of its own fields as an item may hold. */
const fullCustom = ({ custom = [] }: KnownIds) => {
  const each = Math.floor(limits.customBytesOfItem / custom.length) - 12;
  return Object.fromEntries(
    custom.map((id, at) => [
      String(id),
      Array.from({ length: each / 6 }, (_, word) => `w${(at * 911 + word * 37).toString(26)}`)
        .join(' ')
        .slice(0, each),
    ]),
  );
};

/** The costliest inputs where a schema alone does not tell: all items instead of many, a search that finds nothing. */
export const largestCalls: Record<string, (known: KnownIds) => Parts> = {
  'inventory.list': () => ({ query: { search: unknownWords, limit: 200 } }),
  'inventory.counts': () => ({ query: { search: unknownWords } }),
  'inventory.create': (known) => ({
    body: { name: 'Largest', custom: fullCustom(known), tagIds: known.tagIds?.slice(0, limits.tagsOfItem) },
  }),
  'inventory.update': (known) => ({ body: { custom: fullCustom(known), tagIds: known.tagIds?.slice(0, limits.tagsOfItem) } }),
  'inventory.changeStock': () => ({ body: { adjustment: '1000', purchasePrice: '2' } }),
  'inventory.bulk': ({ custom = [], itemIds = [] }) => ({
    body: {
      selection: { itemIds: itemIds.slice(-2500) },
      change: { action: 'edit', changes: { custom: Object.fromEntries(custom.slice(-8).map((id) => [String(id), 'x'.repeat(190)])) } },
    },
  }),
  'counts.start': () => ({ body: { name: 'Everything', ...everything } }),
  'exports.items': () => ({ body: { ...everything, format: 'xlsx' } }),
  'labels.print': ({ itemIds = [] }) => ({ body: { selection: { itemIds: itemIds.slice(0, maxLabels) }, format: 'avery-5160' } }),
  'labels.preview': ({ itemIds = [] }) => ({ body: { selection: { itemIds: itemIds.slice(0, maxLabels) }, format: 'avery-5160' } }),
  'folders.create': () => ({ body: { name: 'Shelf' } }),
  'folders.move': ({ folderIds = [] }) => ({ body: { folderIds: folderIds.slice(1, 500), targetParentId: null } }),
  'reports.run': () => ({ query: { groupBy: 'folder', limit: 500 } }),
  'reportFiles.download': () => ({ query: { format: 'xlsx', groupBy: 'item' } }),
  'inventory.read': ({ carried = [] }) => ({ params: { id: carried[0] } }),
  'inventory.whereabouts': ({ carried = [] }) => ({ params: { id: carried[0] } }),
  'inventory.setPlaceLimits': ({ carried = [], folderIds = [] }) => ({
    params: { id: carried[0] },
    body: { places: folderIds.slice(2, limits.placesOfItem - 10).map((placeId) => ({ placeId, minimum: '4', maximum: '9' })) },
  }),
  'folders.levels': ({ places: [van = 0] = [] }) => ({ params: { id: van } }),
  'folders.place': ({ places: [van = 0] = [] }) => ({ params: { id: van } }),
  'transfers.list': () => ({ query: { show: 'done' } }),
  'transfers.read': (known) => ({ params: transferred(known, 'sent', 0) }),
  'transfers.exportLines': (known) => ({ params: transferred(known, 'sent', 0) }),
  'transfers.make': (known) => ({ body: journey(known) }),
  'transfers.plan': (known) => ({ body: journey(known) }),
  'transfers.sendNew': (known) => ({ body: journey(known) }),
  'transfers.change': (known) => ({ params: transferred(known, 'draft', 0), body: journey(known) }),
  'transfers.planLine': (known) => ({ params: transferred(known, 'draft', 1), body: { itemId: known.carried?.[0], quantity: '1' } }),
  'transfers.send': (known) => ({ params: transferred(known, 'draft', 2), body: {} }),
  'transfers.receive': (known) => ({ params: transferred(known, 'sent', 1), body: {} }),
  'transfers.settle': (known) => ({
    params: transferred(known, 'sent', 2),
    body: { as: 'lost', lines: journey(known).lines, note: 'Fell off the roof' },
  }),
  'transfers.cancel': (known) => ({ params: transferred(known, 'sent', 3), body: {} }),
  'transfers.undo': (known) => ({ params: transferred(known, 'sent', 1), body: {} }),
  'refills.read': ({ refills = [] }) => ({ params: { id: refills[0] } }),
  'refills.pdf': ({ refills = [] }) => ({ params: { id: refills[0] } }),
  'refills.make': ({ places: [van = 0] = [] }) => ({ body: { placeIds: [van] } }),
  // Opened again, its lines are all looked at; then all that was picked is loaded.
  'refills.change': ({ refills = [] }) => ({ params: { id: refills[0] }, body: { status: 'open' } }),
  'refills.load': ({ refills = [] }) => ({ params: { id: refills[0] }, body: {} }),
  'refillTemplates.read': ({ templateId: [id = 0] = [] }) => ({ params: { id } }),
  'refillTemplates.differences': ({ templateId: [id = 0] = [], folderIds = [] }) => ({ params: { id }, query: { placeId: folderIds[2] } }),
  'refillTemplates.create': (known) => ({ body: { name: 'Largest template', items: templateItems(known) } }),
  'refillTemplates.update': (known) => ({
    params: { id: (known.templateId?.[0] ?? 0) + 1 },
    body: { name: 'Another', items: templateItems(known) },
  }),
  'refillTemplates.apply': ({ templateId: [id = 0] = [], folderIds = [] }) => ({
    params: { id },
    body: { placeIds: folderIds.slice(2, 2 + limits.levelsOfCall / limits.itemsOfTemplate) },
  }),
  'refillSuggestions.list': ({ places: [van = 0] = [] }) => ({ query: { placeId: van, show: 'all', days: 365 } }),
  'refillSuggestions.accept': ({ places: [van = 0] = [], itemIds = [] }) => ({
    body: { placeId: van, days: 365, itemIds: itemIds.slice(0, limits.linesOfTransfer) },
  }),
  'refills.changePlace': ({ places: [van = 0, source = 0] = [] }) => ({ body: { placeId: van, source, hour: 6 } }),
  'toOrder.list': () => ({ query: {} }),
  'toOrder.draft': () => ({ body: {} }),
  'toOrder.dismiss': ({ itemIds = [] }) => ({ body: { itemIds: itemIds.slice(0, 500), isDismissed: true } }),
  'vendors.items': ({ supplier }) => nthOf(supplier),
  'vendors.prices': ({ supplier }) => nthOf(supplier),
  'vendors.saveItem': ({ supplier = [], ordered = [] }) => ({
    params: { id: supplier[0], itemId: ordered[1] },
    body: {
      price: '9.5',
      piecesPerPack: '6',
      barcodes: Array.from({ length: 20 }, (_, at) => `BOX-${at}`),
      breaks: Array.from({ length: limits.breaksOfVendorLine }, (_, at) => ({ packs: String(at + 2), price: String(9 - at / 10) })),
    },
  }),
  'orders.list': () => ({ query: { show: 'all', search: 'nobody is called so' } }),
  'orders.count': () => ({ query: {} }),
  'orders.read': ({ ordersSent }) => nthOf(ordersSent),
  'orders.make': (known) => ({ body: shopping(known) }),
  'orders.change': (known) => ({ ...nthOf(known.orderDrafts), body: shopping(known) }),
  'orders.changeDetails': ({ orderDrafts }) => ({ ...nthOf(orderDrafts, 1), body: { note: 'x'.repeat(2000) } }),
  'orders.planLine': (known) => ({ ...nthOf(known.orderDrafts, 1), body: { itemId: known.ordered?.[0], packs: '1' } }),
  'orders.send': ({ orderDrafts }) => ({ ...nthOf(orderDrafts, 2), body: { mail } }),
  'orders.mailAgain': ({ ordersSent }) => ({ ...nthOf(ordersSent), body: mail }),
  'orders.close': ({ ordersSent }) => ({ ...nthOf(ordersSent, 1), body: {} }),
  'orders.cancel': ({ ordersSent }) => nthOf(ordersSent, 2),
  'orders.reopen': ({ shortOrders }) => ({ ...nthOf(shortOrders), body: {} }),
  'orders.duplicate': ({ ordersSent }) => nthOf(ordersSent),
  'orders.pdf': ({ ordersSent }) => nthOf(ordersSent),
  'orders.exportLines': ({ ordersSent }) => nthOf(ordersSent),
  'receipts.expected': () => ({ query: {} }),
  'receipts.readExpected': ({ ordersSent }) => nthOf(ordersSent),
  'receipts.receive': (known) => ({ ...nthOf(known.ordersSent, 3), body: delivery(known, true) }),
  'receipts.noMore': ({ ordersSent = [] }) => ({ params: { id: ordersSent[4], line: 1 }, body: {} }),
  'receipts.list': ({ ordered }) => ({ query: { show: 'all', itemId: ordered?.[0] } }),
  'receipts.comparePrices': ({ ordered }) => nthOf(ordered),
  'receipts.read': ({ fullReceipts }) => nthOf(fullReceipts),
  'receipts.receiveMore': (known) => ({ ...nthOf(known.openReceipt), body: delivery(known, false) }),
  'receipts.close': ({ fullReceipts }) => ({ ...nthOf(fullReceipts) }),
  'receipts.undo': ({ undoable }) => ({ ...nthOf(undoable), body: {} }),
  'landedCosts.list': ({ muchCharged }) => ({ query: { receiptId: muchCharged?.[0] } }),
  // By hand, so that each line is named, too.
  'landedCosts.preview': ({ fullReceipts }) => ({
    body: {
      receiptId: fullReceipts?.[0],
      kind: 'freight',
      amount: String(limits.linesOfReceipt),
      share: 'hand',
      parts: Array.from({ length: limits.linesOfReceipt }, (_, at) => ({ line: at + 1, amount: '1' })),
      note: 'x'.repeat(1000),
    },
  }),
  'landedCosts.add': ({ fullReceipts }) => ({
    body: { receiptId: fullReceipts?.[0], kind: 'duty', amount: '777.77', share: 'equal', note: 'x'.repeat(1000) },
  }),
  'landedCosts.undo': ({ charged }) => ({ ...nthOf(charged), body: {} }),
  'vendorReturns.list': () => ({ query: { show: 'overdue' } }),
  'vendorReturns.read': ({ vendorReturned }) => nthOf(vendorReturned),
  'vendorReturns.make': ({ ordered = [], returnable = [] }) => ({
    body: {
      lines: ordered.map((itemId, at) => ({ itemId, placeId: null, quantity: '1', receiptId: returnable[0], receiptLine: at + 1 })),
    },
  }),
  'vendorReturns.change': ({ vendorReturned }) => ({ ...nthOf(vendorReturned), body: { creditExpected: '12.5', reason: 'x'.repeat(500) } }),
  'vendorReturns.credit': ({ vendorReturned }) => ({ ...nthOf(vendorReturned), body: { amount: '1.5' } }),
  'vendorReturns.undo': ({ vendorReturned }) => ({ ...nthOf(vendorReturned, 1), body: {} }),
  'tools.handOut': () => ({ body: {} }),
  'tools.lose': () => ({ body: { note: 'x'.repeat(1000) } }),
  'tools.list': () => ({ query: { show: 'out' } }),
  'tools.giveBack': () => ({ body: { code: 'SKU-1' } }),
  'alerts.list': () => ({ query: { limit: 200 } }),
  'dashboard.valueTrend': () => ({ query: { range: '6m' } }),
};
