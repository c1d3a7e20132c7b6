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

export const FolderContents = z.object({
  /** From the root down to the folder itself; empty at the root. */
  path: z.array(z.object({ id: z.number().int(), name: z.string() })),
  folders: z.array(Folder),
  itemCount: z.number().int(),
});
export type FolderContents = z.infer<typeof FolderContents>;

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
    output: z.object({ deletedFolders: z.number().int(), affectedItems: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
});
