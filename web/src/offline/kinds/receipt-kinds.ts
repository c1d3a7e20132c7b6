import { api } from '@onhand/contract';
import { quantityText } from '../../platform/format.ts';
import type { ActOf } from '../acts.ts';
import { piecesOf } from '../expected-with-acts.ts';
import { effectsOfDrive } from '../stock-after.ts';
import { type Kind, lineCount } from './kind.ts';

type OfOrder = ActOf<'takeIn'> | ActOf<'noMore'>;

/** What acts on one order have in common. */
const onOrder = {
  subject: ({ input: { params }, seen: { number } }: OfOrder) => ({
    name: `PO-${number}`,
    path: `/orders/${Number(params.id)}/receive`,
    what: 'order' as const,
  }),
  document: ({ input: { params } }: OfOrder) => `/api/receipts/expected/${Number(params.id)}`,
};

export const receiptKinds: { takeIn: Kind<'takeIn'>; noMore: Kind<'noMore'>; closeReceipt: Kind<'closeReceipt'> } = {
  takeIn: {
    ...onOrder,
    row: api.receipts.receive,
    isAnswer: ({ receipt, entered }) => receipt !== undefined && Array.isArray(entered),
    items: ({ seen }) => [...seen.lines],
    effects: (act) => act.seen.lines.flatMap(({ id, to }, nth) => effectsOfDrive(id, undefined, to.placeId, piecesOf(act, nth))),
    words: (act) => {
      const [only, ...others] = act.seen.lines;
      if (!only || others.length > 0) return `Receive ${lineCount(act.seen.lines.length)}`;
      return `Receive ${quantityText(piecesOf(act, 0), only.unit)} of ${only.name} into ${only.to.name}`;
    },
    afterword: (_, { told }) => told ?? undefined,
    quantity: (act) => (act.seen.lines.length === 1 ? piecesOf(act, 0) : undefined),
    withQuantity: ({ input: { params, body } }, quantity) => ({
      params,
      body: { ...body, lines: body.lines.map((line) => ({ ...line, quantity })) },
    }),
  },
  noMore: {
    ...onOrder,
    row: api.receipts.noMore,
    isAnswer: ({ line }, { params }) => line?.line === params.line,
    items: ({ seen }) => [seen.item],
    effects: () => [],
    words: ({ seen: { item } }) => `Nothing more of ${item.name} comes`,
    afterword: (_, { told }) => told ?? undefined,
  },
  closeReceipt: {
    subject: ({ input: { params }, seen: { number } }) => ({
      name: `Receipt ${number}`,
      path: `/receipts/${Number(params.id)}`,
      what: 'order',
    }),
    document: ({ input: { params } }) => `/api/receipts/${Number(params.id)}`,
    row: api.receipts.close,
    isAnswer: ({ id }, { params }) => id === Number(params.id),
    items: () => [],
    effects: () => [],
    words: ({ seen: { number } }) => `Receipt ${number} is done`,
  },
};
