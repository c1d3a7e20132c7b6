import type { Movement } from '@onhand/contract/movements';
import { memo } from 'react';
import { changeText, clockText, costText, dateTimeText, quantityText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { shortfallText } from '../stock/stock-change.queries.ts';
import type { Day } from '../../platform/by-day.ts';
import { type MovementLinks, type RowLinks, rowId, rowLinks } from './movement-links.ts';
import { useMovementPlaces } from './movement-places.ts';
import { ItemLink, MovementCost, toneOf } from './movement-row.tsx';
import { assumedText, isRevaluation, kindWords, moveText, sourceWords, splitText } from './movement-words.ts';
import { UndoControl, UndoneNote } from './undo-parts.tsx';

interface HistoryTableProps {
  days: readonly Day<Movement>[];
  links: MovementLinks;
  hasCosts: boolean;
}

export function HistoryTable({ days, links, hasCosts }: HistoryTableProps) {
  const columns = hasCosts ? 7 : 6;
  return (
    <Table label="Stock history">
      <TableHeader>
        <TableHead>When</TableHead>
        <TableHead>Item</TableHead>
        <TableHead>What happened</TableHead>
        <TableHead isNumeric>Quantity</TableHead>
        {hasCosts ? <TableHead isNumeric>Cost</TableHead> : null}
        <TableHead>Who</TableHead>
        <TableHead>
          <span className="sr-only">Undo</span>
        </TableHead>
      </TableHeader>
      {days.map(({ key, title, rows }) => (
        <tbody key={key}>
          <tr className="border-b bg-background">
            <th scope="rowgroup" colSpan={columns} className="px-4 py-2 text-xs font-medium text-muted md:px-5">
              {title}
            </th>
          </tr>
          {rows.map((movement) => (
            <HistoryRow key={movement.id} movement={movement} hasCosts={hasCosts} {...rowLinks(links, movement.id)} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

interface HistoryRowProps extends RowLinks {
  movement: Movement;
  hasCosts: boolean;
}

/** Memoised: a long history is drawn once, however many pages come after. */
const HistoryRow = memo(function HistoryRow({ movement, hasCosts, ...links }: HistoryRowProps) {
  const { id, at, kind, userName, source, isUndone } = movement;
  const { folder } = useMovementPlaces(movement);
  const top = 'align-top';
  return (
    <TableRow id={rowId(id)} tabIndex={-1} className="outline-none hover:bg-hover/60 focus:bg-accent-soft">
      <TableCell className={cx(top, 'whitespace-nowrap text-muted tabular-nums')}>
        <time dateTime={at} title={dateTimeText(at)}>
          {clockText(at)}
        </time>
      </TableCell>
      <TableCell className={cx(top, 'max-w-64 min-w-40')}>
        <ItemLink movement={movement} />
        {folder && kind !== 'move' ? <span className="block text-sm wrap-anywhere text-muted">{folder}</span> : null}
      </TableCell>
      <TableCell className={cx(top, 'max-w-80 min-w-48')}>
        <span className={cx(isUndone && 'text-muted line-through')}>{kindWords[kind]}</span>
        <Remarks movement={movement} {...links} />
      </TableCell>
      <TableCell className={cx(top, 'text-right whitespace-nowrap tabular-nums')}>
        <Quantities movement={movement} />
      </TableCell>
      {hasCosts ? (
        <TableCell className={cx(top, 'text-right whitespace-nowrap')}>
          <MovementCost movement={movement} />
        </TableCell>
      ) : null}
      <TableCell className={cx(top, 'min-w-28')}>
        <span className="wrap-anywhere">{userName}</span>
        <span className="block text-sm text-muted">{sourceWords[source]}</span>
      </TableCell>
      <TableCell className={cx(top, 'text-right')}>
        <UndoControl movement={movement} className="-my-1.5 -mr-3" />
      </TableCell>
    </TableRow>
  );
});

function Remarks({ movement, ...links }: RowLinks & { movement: Movement }) {
  const places = useMovementPlaces(movement);
  const { note, kind, unitCost } = movement;
  const shortfall = shortfallText(movement);
  const assumed = assumedText(movement);
  const split = splitText(movement);
  return (
    <>
      {kind === 'move' ? <span className="block text-sm wrap-anywhere">{moveText(places)}</span> : null}
      {isRevaluation(movement) && unitCost !== undefined ? (
        <span className="block text-sm tabular-nums">Unit cost {costText(unitCost)}</span>
      ) : null}
      {shortfall ? <span className="block text-sm text-warn">{shortfall}</span> : null}
      {assumed ? <span className="block text-sm text-muted">{assumed}</span> : null}
      {split ? <span className="block text-sm text-muted">{split}</span> : null}
      <UndoneNote movement={movement} {...links} />
      {note ? <span className="block text-sm wrap-anywhere whitespace-pre-line text-muted">“{note}”</span> : null}
    </>
  );
}

function Quantities({ movement }: { movement: Movement }) {
  const { delta, quantityBefore, quantityAfter, unit, isUndone } = movement;
  if (delta === '0') return <span className="text-muted">{quantityText(quantityAfter, unit)}</span>;
  return (
    <>
      <span className={cx('font-semibold', isUndone ? 'text-muted line-through' : toneOf(delta))}>{changeText(delta)}</span>
      <span className="block text-sm text-muted">
        {quantityText(quantityBefore)} → {quantityText(quantityAfter, unit)}
      </span>
    </>
  );
}
