import { describe, expect, test } from 'vitest';
import { batchKinds, ClientMessage, folderActions, inventoryActions, ServerMessage } from './realtime.ts';
import { refreshedBy } from './refreshed-by.ts';

/** As the specification lists them in section 7; copied, so that a change of the code does not change the expectation. */
const namedInTheSpecification = [
  '/api/inventory',
  '/api/inventory/{id}',
  '/api/inventory/unassigned/count',
  '/api/folders',
  '/api/folders/{id}/contents',
  '/api/folders/contents',
  '/api/alerts',
  '/api/alerts/count',
  '/api/dashboard/batch',
  '/api/dashboard/low-stock',
  '/api/transactions/recent',
  '/api/quick-actions',
  '/api/quick-actions/default',
  '/api/settings/quick-action-preference',
];

const item = (action: (typeof inventoryActions)[number], more: object = {}) =>
  ServerMessage.parse({ type: 'inventory_update', action, itemId: 7, item: { id: 7, folderId: 3 }, ...more });
const folder = (action: (typeof folderActions)[number], more: object = {}) =>
  ServerMessage.parse({ type: 'folder_update', action, folderId: 4, parentId: 3, ...more });

/** Each message in each form that changes what it refreshes. */
const everyMessage: ServerMessage[] = [
  { type: 'auth_success', organizationId: 1 },
  { type: 'pong' },
  ...inventoryActions.flatMap((action) => [
    item(action),
    item(action, { item: undefined }),
    item(action, { item: { id: 7, folderId: null } }),
    item(action, { oldFolderId: 2, newFolderId: 3, unassignedCount: 1 }),
  ]),
  { type: 'bulk_inventory_update' },
  { type: 'bulk_inventory_update', folderIds: [1, null] },
  { type: 'stats_update' },
  { type: 'alerts_update' },
  { type: 'preferences_update' },
  { type: 'folders_bulk_moved', folderIds: [1, 2], targetParentId: null },
  { type: 'folders_updated' },
  { type: 'folders_updated', folderIds: [1] },
  ...folderActions.flatMap((action) => [
    folder(action),
    folder(action, { parentId: undefined }),
    folder(action, { parentId: null, targetParentId: 5 }),
  ]),
  { type: 'folder_stats_update', folderId: 3 },
  { type: 'folder_stats_update', folderId: null },
  { type: 'transaction_update' },
  { type: 'transaction_update', itemId: 7 },
  { type: 'batch_update' },
  ...batchKinds.map((about) => ({ type: 'batch_update', about }) as const),
  { type: 'batch_update', about: 'refill', refillId: 7, line: 3 },
  { type: 'batch_update', about: 'receipt', orderId: 7, line: 3 },
];

const template = (address: string) => address.replace(/\/\d+(?=\/|$)/, '/{id}');

describe('messages', () => {
  test('[RT-02] every message of the specification is one of ours, and no other', () => {
    expect(new Set(everyMessage.map((message) => message.type))).toEqual(
      new Set([
        'auth_success',
        'pong',
        'inventory_update',
        'bulk_inventory_update',
        'stats_update',
        'alerts_update',
        'preferences_update',
        'folders_bulk_moved',
        'folders_updated',
        'folder_update',
        'folder_stats_update',
        'transaction_update',
        'batch_update',
      ]),
    );
    expect(ServerMessage.options).toHaveLength(13);
    for (const message of everyMessage) expect(ServerMessage.parse(message)).toEqual(message);
  });

  test('[RT-02] the actions are those of the specification', () => {
    expect([...inventoryActions].sort()).toEqual([
      'archive',
      'cover_image_update',
      'create',
      'delete',
      'folder_change',
      'image_deleted',
      'images_added',
      'quantity_update',
    ]);
    expect([...folderActions].sort()).toEqual(['create', 'delete', 'move', 'update']);
  });

  test('[RT-01] a browser says auth with its organization, and ping', () => {
    expect(ClientMessage.parse({ type: 'auth', organizationId: 1 })).toEqual({ type: 'auth', organizationId: 1 });
    expect(ClientMessage.parse({ type: 'ping' })).toEqual({ type: 'ping' });
    expect(ClientMessage.parse({ type: 'catch_up', readMsAgo: 1500 })).toEqual({ type: 'catch_up', readMsAgo: 1500 });
    for (const other of [{ type: 'auth' }, { type: 'auth', organizationId: '1' }, { type: 'stats_update' }, {}, null]) {
      expect(ClientMessage.safeParse(other).success).toBe(false);
    }
  });
});

test('[PLC-10] whoever works from a folder is told its new name', () => {
  expect(refreshedBy(folder('update', { updates: { name: 'Van 2' } }))).toContain('/api/auth/user');
});

/** Screens the specification gives no address for, kept fresh all the same. */
const ofOurOwn = [
  '/api/folders/{id}/place',
  '/api/folders/{id}/levels',
  '/api/inventory/{id}/whereabouts',
  '/api/getting-started',
  '/api/imports',
  '/api/imports/{id}',
  '/api/imports/{id}/lines',
  '/api/organization',
  '/api/custom-fields',
  '/api/preferences',
  '/api/auth/user',
  '/api/team',
  '/api/invitations',
  '/api/audit',
  '/api/notifications/settings',
  '/api/item-views',
  '/api/reports/views',
  '/api/reports/schedules',
  '/api/subscription/status',
  '/api/subscription/usage',
  '/api/billing/change-preview',
  '/api/billing/invoices',
  '/api/tags',
  '/api/vendors',
  '/api/vendors/{id}',
  '/api/vendors/{id}/items',
  '/api/units',
  '/api/activity',
  '/api/inventory/{id}/history',
  '/api/inventory/{id}/cost',
  '/api/inventory/{id}/method-preview',
  '/api/transactions',
  '/api/transactions/people',
  '/api/counts',
  '/api/counts/{id}',
  '/api/counts/{id}/lines',
  '/api/receipts',
  '/api/receipts/{id}',
  '/api/receipts/expected',
  '/api/receipts/expected/{id}',
  '/api/receipts/expected/{id}/lines/3',
  '/api/landed-costs',
  '/api/vendor-returns',
  '/api/vendor-returns/{id}',
  '/api/orders',
  '/api/orders/{id}',
  '/api/orders/count',
  '/api/to-order',
  '/api/refills',
  '/api/refills/{id}',
  '/api/refills/places',
  '/api/refills/shortages',
  '/api/refills/templates',
  '/api/refills/{id}/lines/3',
  '/api/orders',
  '/api/orders/{id}',
  '/api/orders/count',
  '/api/to-order',
  '/api/landed-costs',
  '/api/vendor-returns',
  '/api/vendor-returns/{id}',
  '/api/transfers',
  '/api/transfers/{id}',
  '/api/tools',
  '/api/dashboard/value-trend',
  '/api/notifications',
  '/api/notifications/count',
  '/api/crew',
  '/api/customers',
  '/api/jobs',
  '/api/jobs/{id}',
  '/api/jobs/count',
  '/api/jobs/people',
  '/api/job-bills',
  '/api/job-bills/unbilled',
  '/api/kits',
];

describe('what a message refreshes', () => {
  test('[RT-03] only addresses that section 7 names, and those of our own screens', () => {
    for (const message of everyMessage) {
      for (const address of refreshedBy(message)) expect([...namedInTheSpecification, ...ofOurOwn]).toContain(template(address));
    }
  });

  test('[RT-03] every address that section 7 names is refreshed by some message', () => {
    expect(new Set(everyMessage.flatMap((message) => refreshedBy(message).map(template)))).toEqual(
      new Set([...namedInTheSpecification, ...ofOurOwn]),
    );
  });

  test('[PLC-09] a pick refreshes the line, and a count, an import or a tool nothing of the refills', () => {
    const pick = { type: 'batch_update', about: 'refill', refillId: 7, line: 3 } as const;
    expect(refreshedBy(pick)).toEqual(['/api/refills', '/api/refills/7/lines/3']);
    for (const about of ['count', 'import', 'tool', 'transfer'] as const) {
      expect(refreshedBy({ type: 'batch_update', about }).filter((address) => address.startsWith('/api/refills'))).toEqual([]);
    }
    // The version before says nothing of what it is about.
    for (const about of batchKinds) {
      expect(refreshedBy({ type: 'batch_update' })).toEqual(expect.arrayContaining(refreshedBy({ type: 'batch_update', about })));
    }
  });

  test('[BUY-06] what came of a line refreshes the line and not the order, and of several the order', () => {
    const scan = refreshedBy({ type: 'batch_update', about: 'receipt', orderId: 7, line: 3 });
    expect(scan).toContain('/api/receipts/expected/7/lines/3');
    expect(scan).not.toContain('/api/receipts/expected/{id}');
    expect(refreshedBy({ type: 'batch_update', about: 'receipt' })).toContain('/api/receipts/expected/{id}');
  });

  test('[RT-03] no address twice in one message', () => {
    for (const message of everyMessage) expect(new Set(refreshedBy(message)).size).toBe(refreshedBy(message).length);
  });

  test('[RT-03] an item that came to a folder or went is one more or less of all, another quantity is not', () => {
    const count = '/api/inventory/unassigned/count';
    expect(refreshedBy({ type: 'folder_stats_update', folderId: 3 })).toContain(count);
    expect(refreshedBy({ type: 'folder_stats_update', folderId: 3, isOfAmounts: true })).not.toContain(count);
  });

  test('[RT-03] greetings refresh nothing', () => {
    expect(refreshedBy({ type: 'pong' })).toEqual([]);
    expect(refreshedBy({ type: 'auth_success', organizationId: 1 })).toEqual([]);
  });

  test('[RT-03] a changed quantity shows in lists, folders, figures, alerts and recent transactions', () => {
    expect(refreshedBy(item('quantity_update')).sort()).toEqual([
      '/api/activity',
      '/api/alerts',
      '/api/alerts/count',
      '/api/dashboard/batch',
      '/api/dashboard/low-stock',
      '/api/dashboard/value-trend',
      '/api/folders',
      '/api/folders/3/contents',
      '/api/inventory',
      '/api/inventory/7',
      '/api/inventory/7/cost',
      '/api/inventory/7/history',
      '/api/inventory/7/method-preview',
      '/api/inventory/7/whereabouts',
      '/api/notifications',
      '/api/notifications/count',
      '/api/tags',
      '/api/to-order',
      '/api/transactions',
      '/api/transactions/people',
      '/api/transactions/recent',
      '/api/units',
      '/api/vendors',
      '/api/vendors/{id}',
      '/api/vendors/{id}/items',
    ]);
  });

  test('[RT-03] a moved item shows in the folder it left and the one it came to', () => {
    const addresses = refreshedBy(item('folder_change', { oldFolderId: 2, newFolderId: null, item: { id: 7, folderId: null } }));
    expect(addresses).toEqual(
      expect.arrayContaining(['/api/folders/2/contents', '/api/folders/contents', '/api/inventory/unassigned/count']),
    );
    expect(addresses).not.toContain('/api/folders/{id}/contents');
  });

  test.each(['cover_image_update', 'images_added', 'image_deleted'] as const)(
    '[RT-03] %s shows where the picture stands and nowhere else',
    (action) => {
      expect(refreshedBy(item(action))).toEqual([
        '/api/inventory',
        '/api/inventory/7',
        '/api/inventory/7/history',
        '/api/activity',
        '/api/folders/3/contents',
      ]);
    },
  );

  test('[RT-03] a change in a folder the message does not name may be in any', () => {
    for (const message of [item('create', { item: undefined }), folder('update', { parentId: undefined })]) {
      expect(refreshedBy(message)).toEqual(expect.arrayContaining(['/api/folders/contents', '/api/folders/{id}/contents']));
    }
  });

  test('[RT-03] alerts stand in the dashboard batch too', () => {
    expect(refreshedBy({ type: 'alerts_update' }).sort()).toEqual([
      '/api/alerts',
      '/api/alerts/count',
      '/api/dashboard/batch',
      '/api/notifications',
      '/api/notifications/count',
    ]);
  });

  test('[RT-03] preferences refresh the quick actions, and the lists of our own', () => {
    expect(refreshedBy({ type: 'preferences_update' }).sort()).toEqual(
      [
        ...ofOurOwn.filter(
          (address) =>
            !/^\/api\/(counts|dashboard|imports|inventory|landed-costs|orders|receipts|refills|to-order|vendor-returns|tools|transactions|transfers|notifications(\/count)?$)/.test(
              address,
            ) && !/^\/api\/(customers|job-bills|kits|jobs(\/count|\/\{id\})?$)/.test(address),
        ),
        '/api/quick-actions',
        '/api/quick-actions/default',
        '/api/settings/quick-action-preference',
      ].sort(),
    );
  });

  test('[RT-03] a transaction refreshes the recent ones, the whole history, and its item', () => {
    const history = ['/api/transactions/recent', '/api/transactions', '/api/transactions/people'];
    expect(refreshedBy({ type: 'transaction_update' })).toEqual(history);
    expect(refreshedBy({ type: 'transaction_update', itemId: 7 })).toEqual([
      ...history,
      '/api/inventory/7',
      '/api/inventory/7/cost',
      '/api/inventory/7/method-preview',
    ]);
  });
});
