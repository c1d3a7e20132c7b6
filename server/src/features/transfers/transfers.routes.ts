import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { changePlannedLine } from './planned-lines.service.ts';
import { receiveTransfer } from './receive-transfer.service.ts';
import { cancelTransfer, settleTransfer } from './settle-transfer.service.ts';
import { bringAndTake } from './take.service.ts';
import { transferCsv } from './transfer-csv.ts';
import {
  changePlan,
  listTransfers,
  makeTransfer,
  placesToSendTo,
  planTransfer,
  readTransfer,
  sendNewTransfer,
  sendTransfer,
} from './transfers.service.ts';
import { undoTransfer } from './undo-transfer.service.ts';

export const transferRoutes = ({ db }: Services) =>
  implement(api.transfers, {
    list: ({ tx, scope, query: { placeId, ...wanted } }) =>
      listTransfers(tx, scope, { ...wanted, place: placeId === 'none' ? 0 : placeId }),
    read: ({ tx, scope, params }) => readTransfer(tx, scope, params.id),
    places: async ({ tx, scope }) => ({ places: await placesToSendTo(tx, scope) }),
    make: ({ tx, scope, body }) => makeTransfer(tx, scope, body, { isAll: true }),
    take: async ({ tx, scope, body }) => ({ movements: await bringAndTake(tx, scope, body) }),
    plan: async ({ tx, scope, body }) => readTransfer(tx, scope, (await planTransfer(tx, scope, body)).id),
    change: async ({ tx, scope, params, body }) => {
      await changePlan(tx, scope, params.id, body);
      return readTransfer(tx, scope, params.id);
    },
    planLine: async ({ tx, scope, params, body }) => {
      await changePlannedLine(tx, scope, params.id, body);
      return readTransfer(tx, scope, params.id);
    },
    sendNew: async ({ tx, scope, body }) => readTransfer(tx, scope, (await sendNewTransfer(tx, scope, body)).id),
    send: async ({ tx, scope, params, body }) => {
      await sendTransfer(tx, scope, params.id, body);
      return readTransfer(tx, scope, params.id);
    },
    receive: async ({ tx, scope, params, body }) => {
      await receiveTransfer(tx, scope, params.id, body);
      return readTransfer(tx, scope, params.id);
    },
    settle: async ({ tx, scope, params, body }) => {
      await settleTransfer(tx, scope, params.id, body);
      return readTransfer(tx, scope, params.id);
    },
    cancel: async ({ tx, scope, params, body }) => {
      await cancelTransfer(tx, scope, params.id, body?.note);
      return readTransfer(tx, scope, params.id);
    },
    undo: async ({ tx, scope, params, body }) => {
      await undoTransfer(tx, scope, params.id, body?.note);
      return readTransfer(tx, scope, params.id);
    },
    exportLines: async ({ scope, params }) => transferCsv(await db.tenant(scope, (tx) => readTransfer(tx, scope, params.id))),
  });
