import { z } from 'zod';
import { Day } from './day.ts';
import { limits } from './limits.ts';
import { Order, OrderFile, OrderSummary } from './order-answers.ts';
import { orderFileTypes } from './order-file-types.ts';
import { lineNumbers, note, OrderLineInput, OrderMailInput, OrderPlan, vendorReference } from './order-inputs.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const fileParams = params.extend({ fileId: z.coerce.number().int().positive() });

const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

/** BUY-03, BUY-04. Whoever may order sees all of them; staff see the lines that are delivered to their places, once they are ordered. */
export const orders = routes({
  list: {
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders, newest first: open, drafts, done, or overdue',
    access: 'RECEIVE_STOCK',
    query: z.object({
      show: z.enum(['open', 'drafts', 'done', 'overdue', 'all']).default('open'),
      vendorId: z.coerce.number().int().positive().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      /** Delivered to this folder; `none` means no folder. */
      placeId: z.union([z.literal('none'), z.coerce.number().int().positive()]).optional(),
      /** A number, such as 7 or PO-7, or a part of a vendor's name. */
      search: z.string().trim().max(limits.searchLength).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ orders: z.array(OrderSummary), hasMore: z.boolean() }),
  },
  count: {
    method: 'GET',
    path: '/api/orders/count',
    summary: 'How many orders are drafts, open and overdue',
    access: 'RECEIVE_STOCK',
    query: z.object({ vendorId: z.coerce.number().int().positive().optional() }),
    output: z.object({ drafts: z.number().int(), open: z.number().int(), overdue: z.number().int() }),
  },
  read: {
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'One order with its lines and files',
    access: 'RECEIVE_STOCK',
    params,
    output: Order,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/orders',
    summary: 'Drafts an order',
    access: 'ORDER_STOCK',
    body: OrderPlan,
    output: Order,
    errors: refusals,
  },
  change: {
    method: 'PUT',
    path: '/api/orders/{id}',
    summary: 'Writes a draft anew, with all its lines',
    access: 'ORDER_STOCK',
    params,
    body: OrderPlan,
    output: Order,
    errors: refusals,
  },
  changeDetails: {
    method: 'PATCH',
    path: '/api/orders/{id}',
    summary: 'Changes notes, the vendor’s reference and the expected day, also once it is sent; the place of a draft',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ note, vendorReference, expectedOn: Day.nullable(), placeId: id.nullable() }).partial(),
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  planLine: {
    method: 'POST',
    path: '/api/orders/{id}/lines',
    summary: 'Adds packs of an item to a draft, changes a line, or takes it out; other lines stay, whoever changes them meanwhile',
    access: 'ORDER_STOCK',
    params,
    body: OrderLineInput,
    output: Order,
    errors: refusals,
  },
  send: {
    method: 'POST',
    path: '/api/orders/{id}/send',
    summary: 'Sends a draft: packs, sizes and prices are fixed as agreed; mailed to the vendor, or sent by other means',
    access: 'ORDER_STOCK',
    params,
    /** Null: somebody calls the vendor, or typed it into a shop of theirs. */
    body: z.object({ mail: OrderMailInput.nullable() }),
    output: Order,
    errors: [...refusals, 'TOO_MANY_REQUESTS'],
  },
  mailAgain: {
    method: 'POST',
    path: '/api/orders/{id}/mail',
    summary: 'Mails a sent order, as it was sent, once more or to another address',
    access: 'ORDER_STOCK',
    params,
    body: OrderMailInput,
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  close: {
    method: 'POST',
    path: '/api/orders/{id}/close',
    summary: 'Closes lines of a sent order short, or all of it: nothing more of them will come',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    summary: 'Cancels an order of which nothing has come',
    access: 'ORDER_STOCK',
    params,
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  reopen: {
    method: 'POST',
    path: '/api/orders/{id}/reopen',
    summary: 'Takes a cancellation back, or opens lines again that were closed short',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Order,
    errors: refusals,
  },
  duplicate: {
    method: 'POST',
    path: '/api/orders/{id}/duplicate',
    summary: 'Drafts an order with the same lines, at the same prices',
    access: 'ORDER_STOCK',
    params,
    output: Order,
    errors: refusals,
  },
  pdf: {
    method: 'GET',
    path: '/api/orders/{id}/pdf',
    summary: 'The order as the vendor gets it, on paper',
    access: 'ORDER_STOCK',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  exportLines: {
    method: 'GET',
    path: '/api/orders/{id}/export',
    summary: 'The order as the vendor gets it, as a CSV file',
    access: 'ORDER_STOCK',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  addFile: {
    method: 'POST',
    path: '/api/orders/{id}/files',
    summary: 'Attaches a file, such as the vendor’s confirmation',
    access: 'ORDER_STOCK',
    params,
    file: { name: 'file', maxBytes: orderFileTypes.maxBytes },
    output: OrderFile,
    errors: [...refusals, 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
  readFile: {
    method: 'GET',
    path: '/api/orders/{id}/files/{fileId}',
    summary: 'An attached file',
    access: 'ORDER_STOCK',
    params: fileParams,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/orders/{id}/files/{fileId}',
    summary: 'Takes an attached file off',
    access: 'ORDER_STOCK',
    params: fileParams,
    output: z.object({ removed: z.literal(1) }),
    errors: ['NOT_FOUND'],
  },
});
