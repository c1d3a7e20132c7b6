import { z } from 'zod';
import { Color } from './color.ts';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

const id = z.number().int().positive();

/** Counts without archived items: of the folder alone, and of everything below it too. */
export const FolderTotals = z.object({ itemCount: z.number().int(), quantity: Decimal, value: financial(Decimal) });

export const Folder = z.object({
  id: z.number().int(),
  /** Null at the root, and for staff also where the parent is not theirs to see. */
  parentId: z.number().int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  /** Totals of everything in the folder and below it. */
  subtree: FolderTotals,
  /** Totals of the folder alone; left out if no folder lies below it, because then they equal the subtree's. */
  own: FolderTotals.optional(),
});
export type Folder = z.infer<typeof Folder>;

export const FolderInput = z.object({ name: text(120), color: Color.nullable().default(null), parentId: id.nullable().default(null) });
export type FolderInput = z.input<typeof FolderInput>;

export const FolderChange = z.object({ name: text(120), color: Color.nullable() }).partial();
export type FolderChange = z.input<typeof FolderChange>;

/** The fate of a deleted folder's contents. */
export const DeletedContents = z.enum(['move-to-parent', 'unassign', 'archive', 'delete']);
export type DeletedContents = z.infer<typeof DeletedContents>;

/** So much of what is counted in one unit; null is counted in pieces. */
const Amount = z.object({ unit: z.string().nullable(), quantity: Decimal });

/** PLC-17: what lies in a folder and below it, and where it would go if the folder were deleted. Archived items go along uncounted. */
export const DeletionPreview = z.object({
  itemCount: z.number().int(),
  amounts: z.array(Amount),
  /** What goes to the same place, most items first; the first few. Of an item kept elsewhere it is that place. */
  goes: z.array(
    z.object({
      fate: z.enum(['moved', 'archived', 'deleted']),
      /** Null is no folder; of what is archived or deleted it says nothing. */
      placeId: z.number().int().nullable(),
      name: z.string().nullable(),
      itemCount: z.number().int(),
      amounts: z.array(Amount),
    }),
  ),
  /** How many more places something goes to. */
  furtherPlaces: z.number().int(),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** What a deletion that was taken back could not put back, because it was moved, used or deleted since. */
export const DeletionUndo = z.object({
  restoredFolders: z.number().int(),
  restoredItems: z.number().int(),
  /** The folder it lay in is gone, or has no room below it: it is at the top now. */
  isAtTop: z.boolean(),
  leftCount: z.number().int(),
  /** The first few of them: how much there was, and how much of it is back. */
  left: z.array(z.object({ name: z.string(), quantity: Decimal, back: Decimal, isDeleted: z.boolean() })),
});
export type DeletionUndo = z.infer<typeof DeletionUndo>;

export const FolderContents = z.object({
  /** From the root down to the folder itself; empty at the root. */
  path: z.array(z.object({ id: z.number().int(), name: z.string() })),
  folders: z.array(Folder),
  itemCount: z.number().int(),
});
export type FolderContents = z.infer<typeof FolderContents>;

/** A place as somebody who works in it sees it. */
export const PlaceFacts = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Who works from it (PLC-10). */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), pictureUrl: z.string().nullable() })),
  /** Levels of items here and below; of those, how many have reached their minimum, and how many are used up. */
  itemCount: z.number().int(),
  lowCount: z.number().int(),
  outCount: z.number().int(),
  /** Transfers that are on their way here. */
  comingCount: z.number().int(),
  /** BUY-11: orders that were sent and of which something is still to come here. */
  orderCount: z.number().int(),
});
export type PlaceFacts = z.infer<typeof PlaceFacts>;

/** How much of an item lies in one place, against how much should. */
export const PlaceLevel = z.object({
  itemId: z.number().int(),
  placeId: z.number().int(),
  /** The folder below the asked one in which it lies; null where it lies in the asked one itself. */
  within: z.string().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  coverImageId: z.number().int().nullable(),
  quantity: Decimal,
  minimum: Decimal.nullable(),
  maximum: Decimal.nullable(),
  /** On its way here. */
  coming: Decimal,
  /** BUY-11: ordered to be delivered here; left out where nothing is. The day is null where no sent order says one. */
  onOrder: z.object({ quantity: Decimal, expectedOn: z.iso.date().nullable() }).optional(),
  isLow: z.boolean(),
});
export type PlaceLevel = z.infer<typeof PlaceLevel>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const folders = routes({
  list: {
    method: 'GET',
    path: '/api/folders',
    summary: 'Every visible folder with its totals; the tree is made of the parentIds',
    access: 'VIEW_INVENTORY',
    output: z.array(Folder),
  },
  contents: {
    method: 'GET',
    path: '/api/folders/{id}/contents',
    summary: 'The folders in a folder, and the path to it',
    access: 'VIEW_INVENTORY',
    params,
    output: FolderContents,
    errors: ['NOT_FOUND'],
  },
  place: {
    method: 'GET',
    path: '/api/folders/{id}/place',
    summary: 'A folder as a place to work from: who does, and how much in it is low',
    access: 'VIEW_INVENTORY',
    params,
    output: PlaceFacts,
    errors: ['NOT_FOUND'],
  },
  levels: {
    method: 'GET',
    path: '/api/folders/{id}/levels',
    summary: 'What lies in a folder and below it, against its minimum and maximum there; what is low comes first, then by name',
    access: 'VIEW_INVENTORY',
    params,
    query: z.object({
      cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    output: z.object({ levels: z.array(PlaceLevel), nextCursor: z.number().int().nullable() }),
    errors: ['NOT_FOUND'],
  },
  rootContents: {
    method: 'GET',
    path: '/api/folders/contents',
    summary: 'The folders at the root',
    access: 'VIEW_INVENTORY',
    output: FolderContents,
  },
  create: {
    method: 'POST',
    path: '/api/folders',
    summary: 'Makes a folder',
    access: 'MANAGE_INVENTORY',
    body: FolderInput,
    output: Folder,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/folders/{id}',
    summary: 'Renames or recolours a folder',
    access: 'MANAGE_INVENTORY',
    params,
    body: FolderChange,
    output: Folder,
    errors: ['NOT_FOUND'],
  },
  move: {
    method: 'POST',
    path: '/api/folders/move',
    summary: 'Moves one or several folders below another, or to the root',
    access: 'MANAGE_INVENTORY',
    body: z.object({ folderIds: z.array(id).min(1).max(500), targetParentId: id.nullable() }),
    output: z.object({ moved: z.number().int() }),
    errors: ['NOT_FOUND', 'FOLDER_CYCLE', 'LIMIT_REACHED'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/folders/{id}',
    summary: 'Deletes a folder with the folders below it, and does with their items what is asked',
    access: 'MANAGE_INVENTORY',
    params,
    query: z.object({ contents: DeletedContents }),
    output: z.object({
      deletedFolders: z.number().int(),
      affectedItems: z.number().int(),
      /** Takes it back, for a week. */
      deletionId: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
  },
  previewRemoval: {
    method: 'GET',
    path: '/api/folders/{id}/deletion',
    summary: 'What lies in a folder and below it, and where it would go if the folder were deleted',
    access: 'MANAGE_INVENTORY',
    params,
    query: z.object({ contents: DeletedContents }),
    output: DeletionPreview,
    errors: ['NOT_FOUND'],
  },
  undoRemoval: {
    method: 'POST',
    path: '/api/folders/deletions/{id}/undo',
    summary: 'Brings a deleted folder back with what lay in it, its minimums and sources, as far as it is still there',
    access: 'MANAGE_INVENTORY',
    params,
    output: DeletionUndo,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
});
