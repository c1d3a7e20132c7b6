import { z } from 'zod';
import { Item } from './item-answers.ts';
import { routes } from './route.ts';

/** Another item that carries the same code: a barcode is the product's, and a product may lie in two vans. */
export const SharedCode = z.object({ id: z.number().int(), name: z.string(), folderName: z.string().nullable() });
export type SharedCode = z.infer<typeof SharedCode>;

/** The item that a scan finds, with the others that share its code. */
export const ScannedItem = Item.extend({ sharedWith: z.array(SharedCode) });
export type ScannedItem = z.infer<typeof ScannedItem>;

/** No label of ours is nearly as long; other codes can hold thousands of signs. */
export const longestCode = 500;
export const codeTooLong = 'This code is too long to be one of your labels.';

export const qr = routes({
  lookup: {
    method: 'GET',
    path: '/api/qr/{code}',
    summary: 'The item a code stands for: its QR code, the address on its label, its SKU, inventory number or a barcode',
    access: 'VIEW_INVENTORY',
    params: z.object({ code: z.string().min(1).max(longestCode, codeTooLong) }),
    output: ScannedItem,
    errors: ['ITEM_NOT_FOUND', 'CODE_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  },
  ask: {
    method: 'POST',
    path: '/api/qr/{code}/ask',
    summary: 'Asks whoever manages people for the folder of an item one has the label of but may not see; at most once a day',
    access: 'VIEW_INVENTORY',
    params: z.object({ code: z.string().min(1).max(500) }),
    output: z.object({ asked: z.literal(true) }),
    errors: ['ITEM_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
});
