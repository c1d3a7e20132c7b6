import { api } from '@onhand/contract';
import { quantityText } from '../../platform/format.ts';
import type { ActOf } from '../acts.ts';
import { type Effect, effectsOfDrive, type Spot } from '../stock-after.ts';
import { type Kind, lineCount } from './kind.ts';
import { lineWords } from './stock-kinds.ts';

type OfTransfer = ActOf<'send'> | ActOf<'receive'> | ActOf<'settle'>;

const isTransfer = (answer: { id?: unknown; lines?: unknown }, { params }: { params: { id: unknown } }) =>
  answer.id === params.id && Array.isArray(answer.lines);

/** What acts on one transfer have in common. */
const onTransfer = {
  items: ({ seen }: OfTransfer) => [...seen.lines],
  subject: ({ input: { params }, seen: { number } }: OfTransfer | ActOf<'plan'>) => ({
    name: `Transfer ${number}`,
    path: `/transfers/${Number(params.id)}`,
    what: 'transfer' as const,
  }),
  document: ({ input: { params } }: OfTransfer | ActOf<'plan'>) => `/api/transfers/${Number(params.id)}`,
};

const drives = ({ seen: { lines } }: OfTransfer, from: Spot, to: Spot | undefined): Effect[] =>
  lines.flatMap(({ id, quantity }) => effectsOfDrive(id, from, to, quantity));

const settled = { late: 'Still coming', back: 'Went back', lost: 'Lost' };

export const transferKinds: {
  plan: Kind<'plan'>;
  send: Kind<'send'>;
  sendNew: Kind<'sendNew'>;
  receive: Kind<'receive'>;
  settle: Kind<'settle'>;
} = {
  plan: {
    ...onTransfer,
    row: api.transfers.planLine,
    isAnswer: isTransfer,
    items: ({ seen }) => [seen.item],
    effects: () => [],
    words: ({ input: { body }, seen: { to, item } }) =>
      `Plan ${quantityText(String(body.quantity), item.unit)}${body.mode === 'set' ? '' : ' more'} of ${item.name} for ${to.name}`,
  },
  send: {
    ...onTransfer,
    row: api.transfers.send,
    isAnswer: isTransfer,
    effects: (act) => drives(act, act.seen.from.placeId, 'transit'),
    words: ({ seen: { lines, to } }) => `Send ${lineCount(lines.length)} to ${to.name}`,
  },
  sendNew: {
    row: api.transfers.sendNew,
    isAnswer: ({ id, lines }) => typeof id === 'number' && Array.isArray(lines),
    items: ({ seen }) => [...seen.items],
    effects: ({ input: { body } }) =>
      body.lines.flatMap(({ itemId, quantity }) => effectsOfDrive(itemId, body.fromPlaceId, 'transit', quantity)),
    words: ({ input: { body }, seen: { items, from, to } }) => `Send ${lineWords(body, items)} from ${from} to ${to}`,
    subject: ({ seen: { items } }) => ({
      name: items.length === 1 ? (items[0]?.name ?? '') : 'New transfer',
      path: '/transfers',
      what: 'transfer',
    }),
    document: () => api.transfers.list.path,
    quantity: ({ input: { body } }) => (body.lines.length === 1 ? String(body.lines[0]?.quantity) : undefined),
    withQuantity: ({ input: { body } }, quantity) => ({
      body: { ...body, lines: body.lines.map(({ itemId }) => ({ itemId, quantity })) },
    }),
  },
  receive: {
    ...onTransfer,
    row: api.transfers.receive,
    isAnswer: isTransfer,
    effects: (act) => drives(act, 'transit', act.seen.to.placeId),
    words: ({ seen: { lines, to } }) => {
      const isShort = lines.some(({ quantity, inTransit }) => quantity !== inTransit);
      return `Receive ${lineCount(lines.length)}${isShort ? ', not all of it,' : ''} into ${to.name}`;
    },
  },
  settle: {
    ...onTransfer,
    row: api.transfers.settle,
    isAnswer: isTransfer,
    effects: (act) => {
      const { as } = act.input.body;
      return as === 'late' ? [] : drives(act, 'transit', as === 'back' ? act.seen.from.placeId : undefined);
    },
    words: ({ input: { body }, seen: { lines } }) =>
      `${settled[body.as]}: ${lines.map(({ quantity, unit, name }) => `${quantityText(quantity, unit)} ${name}`).join(', ')}`,
  },
};
