import type { Movement } from '@onhand/contract/movements';
import { memo } from 'react';
import { Link } from 'react-router';
import { changeText, clockText, costText, dateTimeText, moneyChangeText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { shortfallText } from '../stock/stock-change.queries.ts';
import { type RowLinks, rowId } from './movement-links.ts';
import { useMovementPlaces } from './movement-places.ts';
import { assumedText, isMove, isRevaluation, kindWords, moveText, quantitiesText, sourceWords, splitText } from './movement-words.ts';
import { UndoControl, UndoneNote } from './undo-parts.tsx';
import { WhyCost } from './why-cost.tsx';

export function toneOf(delta: string): string {
  if (delta === '0') return 'text-muted';
  return delta.startsWith('-') ? 'text-bad' : 'text-good';
}

interface MovementRowProps extends RowLinks {
  movement: Movement;
  /** Names the item, among rows of other items. */
  hasItem?: boolean;
}

/** STK-04: a row tells the change, who made it and when, the quantities before and after, its cost, and the reason. */
export const MovementRow = memo(function MovementRow({ movement, hasItem = false, ...links }: MovementRowProps) {
  const { id, kind, source, delta, note, at, userName, isUndone } = movement;
  const places = useMovementPlaces(movement);
  const shortfall = shortfallText(movement);
  const assumed = assumedText(movement);
  const split = splitText(movement);
  const struck = isUndone && 'text-muted line-through';
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      className={cx('border-b py-3 outline-none last:border-b-0 focus:bg-accent-soft', hasItem ? 'px-4' : '-mx-2 px-2 first:pt-0')}
    >
      {hasItem ? <ItemLink movement={movement} /> : null}
      <div className="flex items-baseline justify-between gap-4">
        <span className={cx(!hasItem && 'font-medium', struck)}>{kindWords[kind]}</span>
        {delta === '0' ? null : (
          <span className={cx('shrink-0 font-semibold tabular-nums', isUndone ? struck : toneOf(delta))}>{changeText(delta)}</span>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 tabular-nums wrap-anywhere">
          {isMove(movement) ? moveText(places) : null}
          {isRevaluation(movement) && movement.unitCost !== undefined ? `Unit cost ${costText(movement.unitCost)}` : null}
          {isMove(movement) || isRevaluation(movement) ? null : quantitiesText(movement)}
        </span>
        <MovementCost movement={movement} />
      </div>
      {shortfall ? <p className="text-sm text-warn">{shortfall}</p> : null}
      {assumed ? <p className="text-sm text-muted">{assumed}</p> : null}
      {split ? <p className="text-sm text-muted">{split}</p> : null}
      <UndoneNote movement={movement} {...links} />
      {note ? <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">“{note}”</p> : null}
      <div className="flex items-center justify-between gap-2">
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {userName} · <time dateTime={at}>{hasItem ? clockText(at) : dateTimeText(at)}</time> · {sourceWords[source]}
          {hasItem && places.folder ? ` · ${places.folder}` : null}
        </p>
        <UndoControl movement={movement} className="-mr-3 -mb-1" />
      </div>
    </li>
  );
});

/** Shows the value of the change with a link to its origin; people who may not see costs see nothing. */
export function MovementCost({ movement }: { movement: Movement }) {
  const { unitCost, value, delta } = movement;
  if (value === undefined || unitCost === undefined || (delta === '0' && value === '0')) return null;
  return (
    <WhyCost
      subject={{ movement }}
      question="Why this cost?"
      figure={delta === '0' || splitText(movement) ? moneyChangeText(value) : `at ${costText(unitCost)} · ${moneyChangeText(value)}`}
      className="shrink-0 text-muted"
    />
  );
}

export function ItemLink({ movement }: { movement: Pick<Movement, 'itemId' | 'itemName' | 'hasItem'> }) {
  const { itemId, itemName, hasItem } = movement;
  if (!hasItem) return <span className="font-medium wrap-anywhere">{itemName}</span>;
  return (
    <Link to={`/item/${itemId}`} className="rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline">
      {itemName}
    </Link>
  );
}
