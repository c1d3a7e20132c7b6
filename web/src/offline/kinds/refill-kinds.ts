import { api } from '@onhand/contract';
import { quantityText } from '../../platform/format.ts';
import type { ActOf } from '../acts.ts';
import { effectsOfDrive } from '../stock-after.ts';
import { type Kind, lineCount } from './kind.ts';

type OfList = ActOf<'pick'> | ActOf<'add'> | ActOf<'load'>;

/** What acts on one refill list have in common. Nothing lies elsewhere before it is loaded. */
const onList = {
  effects: () => [],
  subject: ({ input: { params }, seen: { number } }: OfList) => ({
    name: `R-${number}`,
    path: `/refills/${Number(params.id)}`,
    what: 'list' as const,
  }),
  document: ({ input: { params } }: OfList) => `/api/refills/${Number(params.id)}`,
};

export const refillKinds: { pick: Kind<'pick'>; add: Kind<'add'>; load: Kind<'load'> } = {
  pick: {
    ...onList,
    row: api.refills.pick,
    isAnswer: ({ line, picked }, { params }) => line === params.line && picked !== undefined,
    items: ({ seen }) => [seen.item],
    words: ({ input: { body }, seen: { item, to } }) => {
      const amount = quantityText(String(body.quantity), item.unit);
      if (String(body.quantity) === '0') return `${body.isAll ? 'None there' : 'Not picked'}: ${item.name} for ${to}`;
      return `${body.mode === 'add' ? 'Pick' : 'Picked'} ${amount} of ${item.name} for ${to}${body.isAll ? ', no more there' : ''}`;
    },
    quantity: ({ input: { body } }) => (body.mode === 'add' ? undefined : String(body.quantity)),
    withQuantity: ({ input: { params, body } }, quantity) => ({ params, body: { ...body, quantity } }),
  },
  add: {
    ...onList,
    row: api.refills.add,
    isAnswer: ({ line, itemId }, { body }) => typeof line === 'number' && itemId === body.itemId,
    items: ({ seen }) => [seen.item],
    words: ({ input: { body }, seen: { item, to } }) =>
      `Take ${quantityText(String(body.quantity), item.unit)} of ${item.name} along for ${to.name ?? 'no folder'}`,
  },
  load: {
    ...onList,
    row: api.refills.load,
    isAnswer: ({ refill, problems }) => refill !== undefined && Array.isArray(problems),
    items: ({ seen }) => [...seen.lines],
    effects: ({ input: { body }, seen: { lines } }) =>
      lines.flatMap(({ id, fromPlaceId, toPlaceId, quantity }) =>
        effectsOfDrive(id, fromPlaceId, body.isSent ? 'transit' : toPlaceId, quantity),
      ),
    words: ({ input: { body }, seen: { lines } }) =>
      lines.length === 0 ? 'Close the list' : `${body.isSent ? 'Send' : 'Load'} ${lineCount(lines.length)}`,
    afterword: (_, { problems }) => (problems.length === 0 ? undefined : problems.map(({ message }) => message).join(' ')),
  },
};
