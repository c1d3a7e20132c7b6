import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { Role } from './permissions.ts';

const id = z.number().int();
const folder = id.nullable();

/**
 * Section 7 of the specification fixes these names, and some promise less than they mean. `quantity_update` tells of any edit of one item:
 * its name, price or custom fields as well as its stock. `folder_change` tells that it was moved.
 */
export const inventoryActions = [
  'folder_change',
  'create',
  'delete',
  'archive',
  'quantity_update',
  'cover_image_update',
  'images_added',
  'image_deleted',
] as const;
export const folderActions = ['create', 'delete', 'update', 'move'] as const;

/** The kinds of documents that `batch_update` tells of. */
export const batchKinds = ['count', 'import', 'order', 'receipt', 'refill', 'template', 'transfer', 'tool', 'return', 'job'] as const;

/**
 * What a change of stock made of an item that lies in one place alone and is as well stocked as before: its figures in lists changed, and nothing
 * else that a list says or is ordered by. Whoever shows them need not ask. Left out where more may have changed.
 */
export const ChangedFigures = z.object({
  was: z.object({ quantity: Decimal, totalValue: financial(Decimal) }),
  is: z.object({ quantity: Decimal, unitCost: financial(Decimal), totalValue: financial(Decimal), updatedAt: z.iso.datetime() }),
});
export type ChangedFigures = z.infer<typeof ChangedFigures>;

/** Messages from the server to a browser: something changed, fetch it again (`refreshedBy` says what). */
export const ServerMessage = z.discriminatedUnion('type', [
  /** The message carries the present role: a page that was away may have missed a change of it. */
  z.object({ type: z.literal('auth_success'), organizationId: id, role: Role.optional() }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('inventory_update'),
    action: z.enum(inventoryActions),
    itemId: id,
    item: z.object({ id, folderId: folder }).optional(),
    oldFolderId: folder.optional(),
    newFolderId: folder.optional(),
    unassignedCount: z.number().int().optional(),
    figures: ChangedFigures.optional(),
  }),
  /** Many items may have changed: by a bulk change, a posted count or an import, and when a tag, vendor, unit or field they use did. */
  z.object({ type: z.literal('bulk_inventory_update'), folderIds: z.array(folder).optional() }),
  z.object({ type: z.literal('stats_update') }),
  z.object({ type: z.literal('alerts_update') }),
  /** Some record beside items and folders changed: preferences, team, tags, vendors, units, custom fields, quick actions, saved views. */
  z.object({ type: z.literal('preferences_update') }),
  z.object({ type: z.literal('folders_bulk_moved'), folderIds: z.array(id), targetParentId: folder }),
  z.object({ type: z.literal('folders_updated'), folderIds: z.array(id).optional() }),
  z.object({
    type: z.literal('folder_update'),
    action: z.enum(folderActions),
    folderId: id,
    parentId: folder.optional(),
    targetParentId: folder.optional(),
    updates: z.object({ name: z.string().optional(), color: z.string().nullable().optional() }).optional(),
  }),
  /** `isOfAmounts`: no item came or went, only quantity and value are others. */
  z.object({ type: z.literal('folder_stats_update'), folderId: folder, isOfAmounts: z.literal(true).optional() }),
  /** A movement was written: the history has a new row. */
  z.object({ type: z.literal('transaction_update'), itemId: id.optional() }),
  /** A count, a refill list, a transfer or an import moved on: a line was counted or picked, a step began or ended. No item need have changed. */
  z.object({
    type: z.literal('batch_update'),
    /** Which of them; left out, any. */
    about: z.enum(batchKinds).optional(),
    /** The one line of a refill list that changed, or of an order that something came of, where nothing else of it did. */
    refillId: id.optional(),
    orderId: id.optional(),
    line: z.number().int().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** A page that was opened longer ago reads everything again instead of being told what it missed. */
export const mostCatchUpMs = 60_000;

/** Messages from a browser to the server. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), organizationId: id }),
  /** Milliseconds since a new page began to read: it has not seen what changed between then and its coming here. */
  z.object({ type: z.literal('catch_up'), readMsAgo: z.number().int().min(0).max(mostCatchUpMs) }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Why the server closes a socket, beyond the standard codes. */
export const closeCodes = {
  /** The session ended, or the person left the organization. */
  signedOut: 4401,
  /** The organization the browser named is not the one its session works in. */
  otherOrganization: 4403,
  authenticationTimeout: 4408,
  /** SEC-05: this person, or their organization, has as many sockets as may be one's. */
  tooMany: 4429,
} as const;
