import { financial } from '@onhand/contract/financial';
import { folderActions, inventoryActions, type ServerMessage } from '@onhand/contract/realtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OutgoingEvent } from '../db.ts';
import { asSeenBy, isAddressedTo, type View, viewKey } from './audience.rules.ts';

// Folders and items are numbered apart, so that a folder's number anywhere in a message is that folder.
const folderNumbers = [901, 902, 903, 904, 905, 906];
const folder = fc.constantFrom(...folderNumbers);
const place = fc.option(folder, { freq: 4 });
const itemId = fc.integer({ min: 1, max: 50 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const message: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record({
    type: fc.constant('inventory_update' as const),
    action: fc.constantFrom(...inventoryActions),
    itemId,
    item: maybe(fc.record({ id: itemId, folderId: place })),
    oldFolderId: maybe(place),
    newFolderId: maybe(place),
    unassignedCount: maybe(fc.integer({ min: 0, max: 50 })),
  }),
  fc.record({ type: fc.constant('bulk_inventory_update' as const), folderIds: maybe(fc.array(place)) }),
  fc.record({ type: fc.constant('folders_bulk_moved' as const), folderIds: fc.array(folder), targetParentId: place }),
  fc.record({ type: fc.constant('folders_updated' as const), folderIds: maybe(fc.array(folder)) }),
  fc.record({
    type: fc.constant('folder_update' as const),
    action: fc.constantFrom(...folderActions),
    folderId: folder,
    parentId: maybe(place),
    targetParentId: maybe(place),
    updates: maybe(fc.record({ name: fc.string(), color: fc.option(fc.string()) })),
  }),
  fc.record({ type: fc.constant('folder_stats_update' as const), folderId: place }),
  fc.record({ type: fc.constant('transaction_update' as const), itemId: maybe(itemId) }),
  fc.constantFrom(...(['stats_update', 'alerts_update', 'preferences_update', 'batch_update'] as const)).map((type) => ({ type })),
);
const event = fc.record({
  organizationId: fc.constant(1),
  id: fc.constant(1),
  message,
  audience: fc.record({ folderIds: maybe(fc.array(place)) }),
});
const staffView: fc.Arbitrary<View> = fc
  .subarray(folderNumbers)
  .map((visibleFolders) => ({ visibleFolders, maySeeCosts: false, maySeePrices: false }));
const everything: View = { visibleFolders: 'all', maySeeCosts: true, maySeePrices: true };

const about = (given: ServerMessage, audience: OutgoingEvent['audience'] = {}): OutgoingEvent => ({
  organizationId: 1,
  id: 1,
  message: given,
  audience,
});
const staffOf = (...visibleFolders: number[]): View => ({ visibleFolders, maySeeCosts: false, maySeePrices: false });

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

describe('who hears an event', () => {
  test('[RT-06] a message never names a folder its reader may not see', () => {
    fc.assert(
      fc.property(event, staffView, (given, view) => {
        const unseen = folderNumbers.filter((number) => !view.visibleFolders.includes(number as never));
        expect(numbersIn(asSeenBy(view, given)).filter((number) => unseen.includes(number))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('[RT-06] an event for folders reaches nobody who sees none of them', () => {
    fc.assert(
      fc.property(event, staffView, (given, view) => {
        const { folderIds } = given.audience;
        fc.pre(folderIds !== undefined && !folderIds.some((id) => id !== null && view.visibleFolders.includes(id as never)));
        expect(asSeenBy(view, given)).toBeUndefined();
      }),
    );
  });

  test('[RT-06] whoever sees all folders gets the whole message', () => {
    fc.assert(
      fc.property(event, (given) => {
        expect(asSeenBy(everything, given)).toEqual(given.message);
      }),
    );
  });

  test('[RT-06] people with the same view get the same message', () => {
    fc.assert(
      fc.property(event, staffView, (given, view) => {
        const shuffled: View = { ...view, visibleFolders: [...(view.visibleFolders as number[])].reverse() };
        expect(viewKey(shuffled)).toBe(viewKey(view));
        expect(asSeenBy(shuffled, given)).toEqual(asSeenBy(view, given));
      }),
    );
  });

  test('[RT-06] views that differ are told apart', () => {
    const keys = [
      everything,
      { ...everything, maySeeCosts: false, maySeePrices: false },
      staffOf(),
      staffOf(1),
      staffOf(12),
      staffOf(1, 2),
    ].map(viewKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('[RT-06] an event is for its organization, and for its person where it names one', () => {
    const me = { organizationId: 1, userId: 'me', role: 'staff' } as const;
    const stats: ServerMessage = { type: 'stats_update' };
    expect(isAddressedTo(about(stats), me)).toBe(true);
    expect(isAddressedTo({ ...about(stats), organizationId: 2 }, me)).toBe(false);
    expect(isAddressedTo(about(stats, { userId: 'me' }), me)).toBe(true);
    expect(isAddressedTo(about(stats, { userId: 'you' }), me)).toBe(false);
    expect(isAddressedTo(about(stats, { userIds: ['you', 'me'] }), me)).toBe(true);
    expect(isAddressedTo(about(stats, { userIds: ['you'] }), me)).toBe(false);
    expect(isAddressedTo(about(stats, { userIds: [], permission: 'MANAGE_JOBS' }), me)).toBe(false);
    expect(isAddressedTo(about(stats, { userIds: [], permission: 'MANAGE_JOBS' }), { ...me, role: 'admin' })).toBe(true);
  });
});

describe('what of a message is left', () => {
  test('[RT-06] of an item that leaves for an unseen folder only the departure is told', () => {
    const moved: ServerMessage = {
      type: 'inventory_update',
      action: 'folder_change',
      itemId: 7,
      item: { id: 7, folderId: 902 },
      oldFolderId: 901,
      newFolderId: 902,
      unassignedCount: 3,
    };
    expect(asSeenBy(staffOf(901), about(moved))).toEqual({
      type: 'inventory_update',
      action: 'folder_change',
      itemId: 7,
      oldFolderId: 901,
    });
    expect(asSeenBy(staffOf(903), about(moved))).toBeUndefined();
  });

  test('[RT-06] items in no folder are told only to those who see all folders', () => {
    const made: ServerMessage = {
      type: 'inventory_update',
      action: 'create',
      itemId: 7,
      item: { id: 7, folderId: null },
      unassignedCount: 4,
    };
    expect(asSeenBy(staffOf(901), about(made))).toBeUndefined();
    expect(asSeenBy(staffOf(901), about(made, { folderIds: [null] }))).toBeUndefined();
    expect(asSeenBy({ ...everything, maySeeCosts: false, maySeePrices: false }, about(made, { folderIds: [null] }))).toEqual(made);
  });

  test('[RT-06] an item whose folder nobody names is not told to staff', () => {
    expect(asSeenBy(staffOf(901), about({ type: 'inventory_update', action: 'archive', itemId: 7 }))).toBeUndefined();
    expect(asSeenBy(staffOf(901), about({ type: 'transaction_update', itemId: 7 }))).toEqual({ type: 'transaction_update' });
    expect(asSeenBy(staffOf(901), about({ type: 'transaction_update', itemId: 7 }, { folderIds: [901] }))).toEqual({
      type: 'transaction_update',
      itemId: 7,
    });
  });

  test('[RT-06] folders moved below an unseen one are told without it', () => {
    const moved: ServerMessage = { type: 'folders_bulk_moved', folderIds: [901, 902], targetParentId: 903 };
    expect(asSeenBy(staffOf(901), about(moved))).toEqual({ type: 'folders_bulk_moved', folderIds: [901], targetParentId: null });
    const one: ServerMessage = { type: 'folder_update', action: 'move', folderId: 901, parentId: null, targetParentId: 903 };
    expect(asSeenBy(staffOf(901), about(one))).toEqual({ type: 'folder_update', action: 'move', folderId: 901, parentId: null });
  });

  test('[RT-06] a price marked in the contract reaches only those who may see costs', () => {
    const schema = z.discriminatedUnion('type', [
      z.object({
        type: z.literal('stats_update'),
        totalValue: financial(z.string()),
        parts: z.array(z.object({ cost: financial(z.number()), id: z.number() })),
      }),
      z.object({ type: z.literal('batch_update') }),
    ]);
    const priced = { type: 'stats_update', totalValue: '12.50', parts: [{ cost: 5, id: 1 }] };
    const given = about(priced as unknown as ServerMessage);
    expect(asSeenBy(everything, given, schema)).toEqual(priced);
    expect(asSeenBy({ ...everything, maySeeCosts: false, maySeePrices: false }, given, schema)).toEqual({
      type: 'stats_update',
      parts: [{ id: 1 }],
    });
  });

  test('[RT-06] a field the contract does not list reaches nobody', () => {
    const loose = { type: 'inventory_update', action: 'create', itemId: 7, item: { id: 7, folderId: 901, unitCost: 9 }, unitCost: 9 };
    expect(JSON.stringify(asSeenBy(everything, about(loose as ServerMessage)))).not.toContain('unitCost');
  });

  test('[RT-07] a message the contract does not know is refused, not passed on', () => {
    expect(() => asSeenBy(everything, about({ type: 'something_new' } as unknown as ServerMessage))).toThrow(/invalid/i);
  });
});
