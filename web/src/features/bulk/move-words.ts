import type { MovePreview } from '@onhand/contract/bulk-change';
import { figureText } from '../../platform/count-text.ts';
import { addDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';

/** The server counts no further. */
const countedUpTo = 1000;

type Item = MovePreview['items'][number];
type Amount = Item['moves'][number];

const nameOf = ({ name }: Amount) => name ?? 'no folder';
const listed = (parts: readonly string[]) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);

/** PLC-17: “Capacitor: 12 of 18, what lies in Warehouse. 4 in Van 1 and 2 in Van 2 stay.” */
export function moveWords({ name, unit, quantity, moves, stays }: Item): string {
  const moved = moves.reduce((sum, one) => addDecimals(sum, one.quantity), '0');
  const what =
    moves.length === 0
      ? 'nothing lies here'
      : `${quantityText(moved)} of ${quantityText(quantity, unit)}, what lies in ${listed(moves.map(nameOf))}`;
  const rest = listed(stays.map((one) => `${quantityText(one.quantity)} in ${nameOf(one)}`));
  const isOne = stays.length === 1 && stays[0]?.quantity === '1';
  return `${name}: ${what}.${rest === '' ? '' : ` ${rest} ${isOne ? 'stays' : 'stay'}.`}`;
}

/** The items that lie in several places, one by one, and how many more there are. */
export function moveLines({ items, severalCount }: MovePreview): string[] {
  const more = severalCount - items.length;
  const many = severalCount < countedUpTo ? figureText(more) : `More than ${figureText(more)}`;
  const rest = more === 1 ? 'One more item lies in several places.' : `${many} more items lie in several places.`;
  return [...items.map(moveWords), ...(more > 0 ? [`${rest} Of each, what lies elsewhere stays.`] : [])];
}
