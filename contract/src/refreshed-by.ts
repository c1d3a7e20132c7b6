import type { batchKinds, ServerMessage } from './realtime.ts';

/** Every list of items, whatever it is narrowed by. */
export const itemLists = '/api/inventory';
const anyItem = '/api/inventory/{id}';
const unassigned = '/api/inventory/unassigned/count';
const rootContents = '/api/folders/contents';
const anyFolderContents = '/api/folders/{id}/contents';
const allContents = [rootContents, anyFolderContents];
/** A place's own screen: who works there, and how full it is. */
const anyPlace = ['/api/folders/{id}/place', '/api/folders/{id}/levels'];
const dashboard = ['/api/dashboard/batch', '/api/dashboard/low-stock', '/api/dashboard/value-trend'];
/** Alerts stand among the notifications. */
const alerts = ['/api/alerts', '/api/alerts/count', '/api/notifications', '/api/notifications/count'];
const transactions = '/api/transactions/recent';
const quickActions = '/api/quick-actions';
const preferences = [quickActions, '/api/quick-actions/default', '/api/settings/quick-action-preference'];
const subscription = ['/api/subscription/status', '/api/subscription/usage', '/api/billing/change-preview', '/api/billing/invoices'];
/** Its steps are ticked by items, folders and invitations. */
const gettingStarted = '/api/getting-started';
/** Who somebody is says where they work from too, by its name (PLC-10). */
const ownPlace = '/api/auth/user';
/** Beyond section 7: screens of our own that would otherwise stay as they were on other people's devices. */
const organization = [
  gettingStarted,
  '/api/organization',
  '/api/custom-fields',
  '/api/preferences',
  ownPlace,
  '/api/team',
  '/api/crew',
  '/api/jobs/people',
  '/api/invitations',
  '/api/audit',
  '/api/notifications/settings',
  '/api/item-views',
  '/api/reports/views',
  '/api/reports/schedules',
  ...subscription,
];
const activity = '/api/activity';
const anyHistory = '/api/inventory/{id}/history';
/** The explanation of an item's cost, and the preview of another method. */
const worthOf = (itemId: number | '{id}') => [`/api/inventory/${itemId}/cost`, `/api/inventory/${itemId}/method-preview`];
const allHistory = ['/api/transactions', '/api/transactions/people'];
/** A count is a batch in the making, and says so with the message of batches. */
const counts = ['/api/counts', '/api/counts/{id}', '/api/counts/{id}/lines'];
/** So is a refill list. */
const refills = ['/api/refills', '/api/refills/{id}', '/api/refills/places', '/api/refills/shortages'];
const templates = ['/api/refills/templates', '/api/refills/places'];
/** An import is a batch too, and tells of its progress by the same message. */
const imports = ['/api/imports', '/api/imports/{id}', '/api/imports/{id}/lines'];
/** So is a transfer. */
const transfers = ['/api/transfers', '/api/transfers/{id}'];
/** So is a receipt: several phones fill one. */
const receipts = ['/api/landed-costs', '/api/receipts', '/api/receipts/{id}', '/api/receipts/expected'];
const expectedOf = (order: number | '{id}') => `/api/receipts/expected/${order}`;
const tools = ['/api/tools', '/api/alerts/count'];
/** So is an order, which is overdue until it is received. */
const toOrder = '/api/to-order';
const orders = ['/api/orders', '/api/orders/{id}', '/api/orders/count', '/api/alerts/count', toOrder, anyItem, ...anyPlace];
const returns = ['/api/vendor-returns', '/api/vendor-returns/{id}', '/api/receipts/{id}', '/api/alerts/count'];
/** So is a job, whose parts are on several phones; what is reserved for it is free nowhere. */
const jobs = [
  '/api/jobs',
  '/api/jobs/{id}',
  '/api/jobs/count',
  '/api/job-bills/unbilled',
  '/api/job-bills',
  '/api/customers',
  '/api/kits',
  anyItem,
  toOrder,
];
const addressesOf: Record<(typeof batchKinds)[number], readonly string[]> = {
  count: counts,
  import: imports,
  receipt: [...receipts, expectedOf('{id}')],
  return: returns,
  refill: refills,
  template: templates,
  transfer: transfers,
  tool: tools,
  order: orders,
  job: jobs,
};
/**
 * Answers that are worked out from everything that lies anywhere, and documents that several phones scan into while an office looks on: they are
 * asked for again at most every few seconds.
 */
export const costlyAddresses: readonly string[] = [
  '/api/refills/places',
  '/api/refills/shortages',
  '/api/to-order',
  '/api/receipts/{id}',
  '/api/orders/{id}',
];
const catalogue = ['/api/tags', '/api/vendors', '/api/vendors/{id}', '/api/vendors/{id}/items', '/api/units'];

/**
 * The addresses whose cached answers a message makes stale, as section 7 of the specification names them. An address
 * stands for all its queries; `{id}` in one stands for any id, where the message does not say which.
 */
export function refreshedBy(message: ServerMessage): string[] {
  switch (message.type) {
    case 'inventory_update':
      return unique(refreshedByItem(message));
    case 'bulk_inventory_update':
      return [
        '/api/inventory',
        anyItem,
        anyHistory,
        '/api/inventory/{id}/whereabouts',
        ...worthOf('{id}'),
        unassigned,
        '/api/folders',
        ...allContents,
        ...anyPlace,
        ...dashboard,
        ...alerts,
        transactions,
        ...allHistory,
        ...catalogue,
        // They name tags, which this message tells of too when one is renamed.
        quickActions,
        activity,
        ...counts,
        ...refills,
        toOrder,
      ];
    case 'stats_update':
      return dashboard;
    case 'alerts_update':
      // The batch carries the alerts too.
      return [...alerts, '/api/dashboard/batch'];
    case 'preferences_update':
      return [...preferences, ...organization, ...catalogue, activity, ...anyPlace];
    case 'folders_bulk_moved':
    case 'folders_updated':
      return ['/api/folders', ...allContents, '/api/inventory', anyItem, unassigned];
    case 'folder_update':
      return unique(refreshedByFolder(message));
    case 'folder_stats_update':
      // A folder's figures also stand on its card in the parent, which the message does not name.
      // Where an item came or went, there may be one more or less that a person sees.
      return ['/api/folders', ...allContents, ...anyPlace, ...(message.isOfAmounts ? [] : [unassigned])];
    case 'transaction_update':
      return [
        transactions,
        ...allHistory,
        ...(message.itemId === undefined ? [] : [`/api/inventory/${message.itemId}`, ...worthOf(message.itemId)]),
      ];
    case 'batch_update':
      return refreshedByBatch(message);
    default:
      return [];
  }
}

function refreshedByBatch({ about, refillId, orderId, line }: Extract<ServerMessage, { type: 'batch_update' }>): string[] {
  // The line alone is read again, by whoever shows the list, and the figures of the lists.
  if (refillId !== undefined && line !== undefined) return ['/api/refills', `/api/refills/${refillId}/lines/${line}`];
  if (orderId !== undefined && line !== undefined) return [...receipts, `${expectedOf(orderId)}/lines/${line}`];
  return unique(['/api/dashboard/batch', ...(about === undefined ? Object.values(addressesOf).flat() : addressesOf[about])]);
}

function refreshedByItem(message: Extract<ServerMessage, { type: 'inventory_update' }>): string[] {
  const always = [
    '/api/inventory',
    `/api/inventory/${message.itemId}`,
    `/api/inventory/${message.itemId}/history`,
    activity,
    ...contentsOf([message.item?.folderId, message.oldFolderId, message.newFolderId]),
  ];
  const whereabouts = `/api/inventory/${message.itemId}/whereabouts`;
  switch (message.action) {
    case 'folder_change':
      // Alerts and figures of staff cover their own folders, so a move changes them as well.
      return [...always, whereabouts, unassigned, '/api/folders', ...dashboard, ...alerts, ...allHistory];
    case 'create':
    case 'delete':
    case 'archive':
      // A count does not wait for what is gone.
      return [
        ...always,
        unassigned,
        '/api/folders',
        ...dashboard,
        ...alerts,
        transactions,
        ...allHistory,
        ...catalogue,
        ...counts,
        gettingStarted,
      ];
    case 'quantity_update':
      if (message.figures) return refreshedByFigures(message);
      // This also tells that an item's tags, vendors or unit were changed, which are counted on their screens.
      return [
        ...always,
        whereabouts,
        ...worthOf(message.itemId),
        '/api/folders',
        ...dashboard,
        ...alerts,
        transactions,
        ...allHistory,
        ...catalogue,
        toOrder,
      ];
    default:
      return always;
  }
}

/** Nobody's alert began or ended, and tags, vendors and units have the items they had. */
function refreshedByFigures({ itemId, item }: Extract<ServerMessage, { type: 'inventory_update' }>): string[] {
  const own = `/api/inventory/${itemId}`;
  return [
    itemLists,
    own,
    `${own}/history`,
    `${own}/whereabouts`,
    ...worthOf(itemId),
    '/api/folders',
    ...contentsOf([item?.folderId]),
    ...dashboard,
    '/api/alerts',
    transactions,
    ...allHistory,
    toOrder,
  ];
}

/** True where folders have as many items as before, and only what these come to is another: few screens show that. */
export function isOfAmountsAlone(message: ServerMessage): boolean {
  if (message.type === 'folder_stats_update') return message.isOfAmounts === true;
  return message.type === 'inventory_update' && message.figures !== undefined;
}

function refreshedByFolder(message: Extract<ServerMessage, { type: 'folder_update' }>): string[] {
  // The contents of a deleted folder may turn up anywhere above it, and in no folder at all.
  const isWide = message.action === 'delete' || message.parentId === undefined;
  const around = isWide ? allContents : contentsOf([message.folderId, message.parentId, message.targetParentId]);
  const always = ['/api/folders', ...around];
  switch (message.action) {
    case 'create':
      return [...always, gettingStarted];
    case 'update':
      // Quick actions name the folder they move to.
      return [...always, '/api/inventory', anyItem, quickActions, ownPlace];
    case 'move':
      return [...always, '/api/inventory', anyItem, unassigned];
    case 'delete':
      return [...always, '/api/inventory', anyItem, unassigned, ...dashboard, ...alerts, quickActions];
  }
}

/** A message that names no folder may concern any. */
function contentsOf(folders: readonly (number | null | undefined)[]): string[] {
  const known = folders.filter((one) => one !== undefined);
  if (known.length === 0) return allContents;
  return known.map((one) => (one === null ? rootContents : `/api/folders/${one}/contents`));
}

function unique(addresses: string[]): string[] {
  return [...new Set(addresses)];
}
