import { z } from 'zod';
import { routes } from './route.ts';

export const maxImagesZipBytes = 1024 * 1024 * 1024;
export const maxImagesInZip = 5000;

export const ZippedImage = z.object({
  /** As it is called in the zip, with its folders. */
  file: z.string(),
  itemId: z.number().int().nullable(),
  itemName: z.string().nullable(),
  /** Why it is not added, in a sentence. */
  problem: z.string().nullable(),
  isAdded: z.boolean(),
});
export type ZippedImage = z.infer<typeof ZippedImage>;

export const ImageZip = z.object({
  id: z.number().int(),
  fileName: z.string(),
  status: z.enum(['checked', 'applying', 'done', 'cancelled']),
  createdAt: z.iso.datetime(),
  userName: z.string(),
  pictures: z.array(ZippedImage),
  /** The number of matched pictures worked on so far. */
  done: z.number().int(),
  isCancelling: z.boolean(),
});
export type ImageZip = z.infer<typeof ImageZip>;

const params = z.object({ id: z.coerce.number().int().positive() });
const access = 'MANAGE_SETTINGS';

/** Pictures for many items at once: a zip in which each is named like its item's SKU, inventory number or code. */
export const importImages = routes({
  start: {
    method: 'POST',
    path: '/api/imports/images',
    summary: 'Looks into a zip of pictures, a form with one file named file: which belongs to which item. Nothing is changed',
    access,
    file: { name: 'file', maxBytes: maxImagesZipBytes, isLarge: true },
    output: ImageZip,
    errors: ['INVALID_INPUT', 'TOO_LARGE'],
  },
  read: {
    method: 'GET',
    path: '/api/imports/images/{id}',
    summary: 'The pictures of a zip and what became of each',
    access,
    params,
    output: ImageZip,
    errors: ['NOT_FOUND'],
  },
  apply: {
    method: 'POST',
    path: '/api/imports/images/{id}/apply',
    summary: 'Begins to add the pictures that found their item, one after the other',
    access,
    params,
    opensTransactions: true,
    output: ImageZip,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/imports/images/{id}/cancel',
    summary: 'Stops adding; the pictures that were added stay',
    access,
    params,
    opensTransactions: true,
    output: ImageZip,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
