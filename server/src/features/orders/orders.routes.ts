import { api } from '@onhand/contract';
import type { Tx } from '../../platform/db.ts';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import { appOrigin } from '../../platform/origin.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { cancelOrder, closeShort, reopenOrder } from './close-order.service.ts';
import { changeDetails, changeOrder, duplicateOrder, makeOrder } from './drafts.service.ts';
import { addFile, readFile, removeFile } from './order-files.service.ts';
import { orderCsvFile, orderPdf } from './order-papers.service.ts';
import { countOrders, listOrders, readOrder } from './orders.service.ts';
import { planLine } from './planned-line.service.ts';
import { mailAgain, sendOrder } from './send-order.service.ts';

export const orderRoutes = (services: Services) => {
  const { env, now } = services;
  const read = (tx: Tx, scope: Scope, id: number) => readOrder(tx, scope, id, now());
  return implement(api.orders, {
    list: ({ tx, scope, query: { placeId, ...wanted } }) =>
      listOrders(tx, scope, { ...wanted, place: placeId === 'none' ? 0 : placeId }, now()),
    count: ({ tx, scope, query }) => countOrders(tx, scope, query.vendorId, now()),
    read: ({ tx, scope, params }) => read(tx, scope, params.id),
    make: async ({ tx, scope, body }) => read(tx, scope, (await makeOrder(tx, scope, body)).id),
    change: async ({ tx, scope, params, body }) => {
      await changeOrder(tx, scope, params.id, body);
      return read(tx, scope, params.id);
    },
    changeDetails: async ({ tx, scope, params, body }) => {
      await changeDetails(tx, scope, params.id, body);
      return read(tx, scope, params.id);
    },
    planLine: async ({ tx, scope, params, body }) => {
      await planLine(tx, scope, params.id, body);
      return read(tx, scope, params.id);
    },
    send: async ({ tx, scope, params, body, request }) => {
      await sendOrder({ services, tx, scope, origin: appOrigin(env, request) }, params.id, body.mail);
      return read(tx, scope, params.id);
    },
    mailAgain: async ({ tx, scope, params, body, request }) => {
      await mailAgain({ services, tx, scope, origin: appOrigin(env, request) }, params.id, body);
      return read(tx, scope, params.id);
    },
    close: async ({ tx, scope, params, body }) => {
      await closeShort(tx, scope, params.id, body.lines);
      return read(tx, scope, params.id);
    },
    cancel: async ({ tx, scope, params }) => {
      await cancelOrder(tx, scope, params.id);
      return read(tx, scope, params.id);
    },
    reopen: async ({ tx, scope, params, body }) => {
      await reopenOrder(tx, scope, params.id, body.lines);
      return read(tx, scope, params.id);
    },
    duplicate: async ({ tx, scope, params }) => read(tx, scope, (await duplicateOrder(tx, scope, params.id)).id),
    pdf: ({ scope, params, reply }) => orderPdf(services, scope, params.id, untilClientLeaves(reply)),
    exportLines: ({ scope, params }) => orderCsvFile(services, scope, params.id),
    addFile: ({ scope, params, file }) => addFile(services, scope, params.id, file),
    readFile: ({ scope, params }) => readFile(services, scope, params.id, params.fileId),
    removeFile: async ({ tx, scope, params }) => {
      await removeFile(tx, scope, params.id, params.fileId);
      return { removed: 1 };
    },
  });
};
