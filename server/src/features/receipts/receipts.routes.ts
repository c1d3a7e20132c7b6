import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { noMore } from './no-more.service.ts';
import { receiveOrder, receiveWithoutOrder } from './receive.service.ts';
import {
  changeReceipt,
  closeReceipt,
  comparePrices,
  listOrdersToReceive,
  listReceipts,
  openReceipt,
  readExpected,
  readReceipt,
} from './receipts.service.ts';
import { undoReceipt } from './undo-receipt.service.ts';

export const receiptRoutes = () =>
  implement(api.receipts, {
    expected: ({ tx, scope, query }) => listOrdersToReceive(tx, scope, query.offset),
    readExpected: ({ tx, scope, params }) => readExpected(tx.finish, scope, params.id),
    readLine: ({ tx, scope, params }) => readExpected(tx.finish, scope, params.id, params.line),
    receive: ({ tx, scope, params, body }) => receiveOrder(tx, scope, params.id, body),
    noMore: ({ tx, scope, params, body }) => noMore(tx, scope, params.id, params.line, body.note),
    list: ({ tx, scope, query }) => listReceipts(tx, scope, query),
    comparePrices: ({ tx, scope, params }) => comparePrices(tx, scope, params.id),
    open: async ({ tx, scope, body }) => readReceipt(tx, scope, await openReceipt(tx, scope, body)),
    read: ({ tx, scope, params }) => readReceipt(tx, scope, params.id),
    change: async ({ tx, scope, params, body }) => {
      await changeReceipt(tx, scope, params.id, body);
      return readReceipt(tx, scope, params.id);
    },
    receiveMore: ({ tx, scope, params, body }) => receiveWithoutOrder(tx, scope, params.id, body),
    close: async ({ tx, scope, params }) => {
      await closeReceipt(tx, scope, params.id);
      return readReceipt(tx, scope, params.id);
    },
    undo: async ({ tx, scope, params, body }) => {
      await undoReceipt(tx, scope, params.id, body.note);
      return readReceipt(tx, scope, params.id);
    },
  });
