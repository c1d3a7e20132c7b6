import { api } from '@onhand/contract';
import { quantityText } from '../../platform/format.ts';
import { effectsOfDrive } from '../stock-after.ts';
import { type Kind, ofItem } from './kind.ts';

export const toolKinds: { handOut: Kind<'handOut'>; giveBack: Kind<'giveBack'> } = {
  handOut: {
    row: api.tools.handOut,
    isAnswer: ({ itemId, holder }, { body }) => itemId === body.itemId && holder !== undefined,
    items: ({ seen }) => [seen.item],
    effects: ({ input: { body }, seen: { from, holder, isMe } }) =>
      effectsOfDrive(body.itemId, from === null ? 'home' : from.placeId, { holder, isMe }, body.quantity ?? '1'),
    words: ({ input: { body }, seen: { item, holder } }) => `Hand ${quantityText(String(body.quantity ?? '1'), item.unit)} to ${holder}`,
    subject: ({ seen }) => ofItem(seen.item),
    document: () => api.tools.list.path,
    quantity: ({ input: { body } }) => String(body.quantity ?? '1'),
    withQuantity: ({ input: { body } }, quantity) => ({ body: { ...body, quantity } }),
  },
  giveBack: {
    row: api.tools.giveBack,
    isAnswer: ({ itemId, held }) => itemId !== undefined && held !== undefined,
    items: ({ seen }) => [seen.item],
    effects: ({ seen: { item, holder, isMe, to } }) =>
      effectsOfDrive(item.id, { holder, isMe }, to === null ? 'home' : to.placeId, item.quantity),
    words: ({ seen: { item, holder } }) => `Take ${quantityText(item.quantity, item.unit)} back from ${holder}`,
    subject: ({ seen }) => ofItem(seen.item),
    document: () => api.tools.list.path,
  },
};
