import { z } from 'zod';
import { Expected, ExpectedLine, ExpectedSummary, PriceComparison, Receipt, ReceiptSummary, Received } from './receipt-answers.ts';
import { ReceiveInput } from './receipt-inputs.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const lineParams = params.extend({ line: z.coerce.number().int().positive() });

const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
const refusals = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LIMIT_REACHED'] as const;
const details = { reference: longText(120).default(''), note: longText(1000).default('') };

/** BUY-05, BUY-06, BUY-07, BUY-10. Staff see what is delivered into their places, and no price. */
export const receipts = routes({
  expected: {
    method: 'GET',
    path: '/api/receipts/expected',
    summary: 'Orders that something is still to come of, the earliest expected first',
    access: 'RECEIVE_STOCK',
    query: z.object({ offset }),
    output: z.object({ orders: z.array(ExpectedSummary), hasMore: z.boolean() }),
  },
  readExpected: {
    method: 'GET',
    path: '/api/receipts/expected/{id}',
    summary: 'An order by its id, line by line, as it is received',
    access: 'RECEIVE_STOCK',
    params,
    output: Expected,
    errors: ['NOT_FOUND'],
  },
  readLine: {
    method: 'GET',
    path: '/api/receipts/expected/{id}/lines/{line}',
    summary: 'The same order with one of its lines, for whoever shows it and hears that this line changed',
    access: 'RECEIVE_STOCK',
    params: lineParams,
    output: Expected,
    errors: ['NOT_FOUND'],
  },
  receive: {
    method: 'POST',
    path: '/api/receipts/expected/{id}/lines',
    summary: "Enters what came of an order, all of it or none, into the order's open receipt; makes one if there is none",
    access: 'RECEIVE_STOCK',
    params,
    body: ReceiveInput,
    output: Received,
    errors: refusals,
  },
  noMore: {
    method: 'POST',
    path: '/api/receipts/expected/{id}/lines/{line}/no-more',
    summary: 'Says that nothing more of a line will come: it is closed short by whoever may order, and the office is told by anybody else',
    access: 'RECEIVE_STOCK',
    params: lineParams,
    body: z.object({ note: longText(500).default('') }),
    output: z.object({ line: ExpectedLine, isOrderDone: z.boolean(), told: z.string().nullable() }),
    errors: refusals,
  },
  list: {
    method: 'GET',
    path: '/api/receipts',
    summary: 'Receipts, newest first',
    access: 'RECEIVE_STOCK',
    query: z.object({
      show: z.enum(['all', 'open']).default('all'),
      orderId: z.coerce.number().int().positive().optional(),
      vendorId: z.coerce.number().int().positive().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      offset,
    }),
    output: z.object({ receipts: z.array(ReceiptSummary), hasMore: z.boolean() }),
  },
  comparePrices: {
    method: 'GET',
    path: '/api/receipts/prices/{id}',
    summary: 'What the vendors of an item ask for it, beside the last price and the average cost',
    access: 'VIEW_FINANCIALS',
    params,
    output: PriceComparison,
    errors: ['NOT_FOUND'],
  },
  open: {
    method: 'POST',
    path: '/api/receipts',
    summary: 'Opens a receipt of a vendor for what comes without an order',
    access: 'RECEIVE_STOCK',
    body: z.object({ vendorId: id, ...details }),
    output: Receipt,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
  read: {
    method: 'GET',
    path: '/api/receipts/{id}',
    summary: 'One receipt with its lines and the rows of history that name it',
    access: 'RECEIVE_STOCK',
    params,
    output: Receipt,
    errors: ['NOT_FOUND'],
  },
  change: {
    method: 'PATCH',
    path: '/api/receipts/{id}',
    summary: 'Changes the number of the delivery note or the note of a receipt',
    access: 'RECEIVE_STOCK',
    params,
    body: z.object({ reference: longText(120), note: longText(1000) }).partial(),
    output: Receipt,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  receiveMore: {
    method: 'POST',
    path: '/api/receipts/{id}/lines',
    summary: 'Enters what came into an open receipt that has no order',
    access: 'RECEIVE_STOCK',
    params,
    body: ReceiveInput,
    output: Received,
    errors: refusals,
  },
  close: {
    method: 'POST',
    path: '/api/receipts/{id}/close',
    summary: 'Says that the delivery is done; what comes later is another receipt',
    access: 'RECEIVE_STOCK',
    params,
    output: Receipt,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  undo: {
    method: 'POST',
    path: '/api/receipts/{id}/undo',
    summary: 'Takes a whole receipt back: stock, order lines and what was added to its cost, all of it or none',
    access: 'RECEIVE_STOCK',
    params,
    body: z.object({ note: longText(500).default('') }),
    output: Receipt,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CANNOT_UNDO', 'UNDO_NOT_YOURS', 'ALREADY_UNDONE'],
  },
});
