import { api } from '@onhand/contract';
import type { Movement } from '@onhand/contract/movements';
import type { TransferInput } from '@onhand/contract/transfers';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import type { SeenItem } from '../acts.ts';
import { effectOfChange, effectsOfDrive } from '../stock-after.ts';
import { type Kind, ofItem } from './kind.ts';

const amount = (value: unknown, unit: string | null) => quantityText(String(value).replace('-', ''), unit);

/** “4 ft” of one item, “3 items” of several. */
export function lineWords({ lines }: Pick<TransferInput, 'lines'>, items: readonly SeenItem[]): string {
  const [only, ...more] = lines;
  return more.length > 0 ? `${lines.length} items` : amount(only?.quantity ?? '0', items[0]?.unit ?? null);
}

/** A place had less than was taken there, which nobody was there to be told. */
function tooFew(movement: Movement | undefined, unit: string | null): string | undefined {
  if (movement?.requested == null) return undefined;
  const where = movement.folder ? ` in ${movement.folder}` : '';
  return `${amount(movement.requested, unit)} were asked for and ${amount(movement.delta, null)} taken: there was no more${where}.`;
}

export const stockKinds: { stock: Kind<'stock'>; move: Kind<'move'>; take: Kind<'take'> } = {
  stock: {
    row: api.inventory.changeStock,
    isAnswer: (answer, { params }) => answer.id === params.id && 'movement' in answer,
    items: ({ seen }) => [seen.item],
    effects: ({ input: { params, body } }) => [effectOfChange(Number(params.id), body)],
    words: ({ input: { body }, seen: { item, place } }) => {
      const where = (word: string) => (place === undefined ? '' : ` ${word} ${place ?? 'no folder'}`);
      if (body.quantity !== undefined) return `Set to ${amount(body.quantity, item.unit)}${where('in')}`;
      const change = String(body.adjustment ?? '0');
      return change.startsWith('-')
        ? `Remove ${amount(change, item.unit)}${where('from')}`
        : `Add ${amount(change, item.unit)}${where('to')}`;
    },
    subject: ({ seen }) => ofItem(seen.item),
    afterword: ({ seen: { item } }, { movement }) => tooFew(movement ?? undefined, item.unit),
  },
  move: {
    row: api.transfers.make,
    isAnswer: ({ movements }) => Array.isArray(movements),
    items: ({ seen }) => [...seen.items],
    effects: ({ input: { body } }) =>
      body.lines.flatMap(({ itemId, quantity }) => effectsOfDrive(itemId, body.fromPlaceId, body.toPlaceId, quantity)),
    words: ({ input: { body }, seen: { items, from, to } }) => `Move ${lineWords(body, items)} from ${from} to ${to}`,
    subject: ({ seen: { items } }) => ofItem(items[0] as SeenItem),
    quantity: ({ input: { body } }) => (body.lines.length === 1 ? String(body.lines[0]?.quantity) : undefined),
    withQuantity: ({ input: { body } }, quantity) => ({
      body: { ...body, lines: body.lines.map(({ itemId }) => ({ itemId, quantity })) },
    }),
  },
  take: {
    row: api.transfers.take,
    isAnswer: ({ movements }) => Array.isArray(movements),
    items: ({ seen }) => [seen.item],
    effects: ({ input: { body }, seen: { missing } }) => {
      const quantity = String(body.quantity);
      // Another quantity may have been chosen since: no more is brought than is taken.
      const brought = compareDecimals(missing, quantity) > 0 ? quantity : missing;
      return [
        ...effectsOfDrive(body.itemId, body.fromPlaceId, undefined, brought),
        ...effectsOfDrive(body.itemId, body.placeId, undefined, addDecimals(quantity, negated(brought))),
      ];
    },
    words: ({ input: { body }, seen: { item, place, from } }) =>
      `Remove ${amount(body.quantity, item.unit)} from ${place}, what it lacked from ${from}`,
    subject: ({ seen }) => ofItem(seen.item),
    afterword: ({ seen: { item } }, { movements }) => tooFew(movements.at(-1), item.unit),
    quantity: ({ input: { body } }) => String(body.quantity),
    withQuantity: ({ input: { body } }, quantity) => ({ body: { ...body, quantity } }),
  },
};
