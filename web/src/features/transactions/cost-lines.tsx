import type { CostExplanation, CostLine } from '@onhand/contract/cost-explanation';
import { useId } from 'react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { changeText, costText, dateText, moneyChangeText, moneyText, quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type CostRun, withRuns } from './cost-runs.ts';
import { isRounded } from './cost-words.ts';
import { kindWords } from './movement-words.ts';

interface CostLinesProps {
  label: string;
  lines: readonly CostLine[];
  earlier: CostExplanation['earlier'];
  total: Pick<CostExplanation, 'quantity' | 'unitCost' | 'totalValue'>;
  /** The first line is what will be used next. */
  hasNext?: boolean;
}

const figure = 'py-2 pl-3 text-right align-top whitespace-nowrap tabular-nums';

/** The receipts a figure comes from, oldest first, adding up to it. */
export function CostLines({ label, lines, earlier, total, hasNext = false }: CostLinesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        {label}
      </h3>
      <table aria-labelledby={id} className="mt-1 w-full border-collapse text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              From
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Quantity
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Each
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {earlier ? (
            <tr className="border-t text-muted">
              <td className="py-2 align-top">{figureText(earlier.count)} earlier</td>
              <td className={figure}>{quantityText(earlier.quantity)}</td>
              <td colSpan={2} className={figure}>
                {moneyText(earlier.value)}
              </td>
            </tr>
          ) : null}
          {withRuns(lines).map((line, index) =>
            'lines' in line ? (
              <Run key={`run ${line.lines[0].movementId}`} run={line} />
            ) : (
              <Line key={`${line.movementId} ${index}`} line={line} isNext={hasNext && index === 0 && earlier === null} />
            ),
          )}
        </tbody>
        <tfoot>
          <tr className="border-t-2 font-semibold">
            <th scope="row" className="py-2 text-left align-top font-semibold">
              Together
            </th>
            <td className={figure}>{quantityText(total.quantity)}</td>
            <td className={figure}>{costText(total.unitCost)}</td>
            <td className={figure}>{moneyText(total.totalValue)}</td>
          </tr>
        </tfoot>
      </table>
      {isRounded(lines) ? <p className="mt-1 text-xs text-muted">Shown to the cent. The exact figures behind it add up.</p> : null}
    </section>
  );
}

function Line({ line, isNext }: { line: CostLine; isNext: boolean }) {
  const { kind, at, userName, note, quantity, of, unitCost, value, quantityAfter, valueAfter, receipt } = line;
  // The steps of a running average come and go; layers only lie there.
  const isStep = quantityAfter !== null;
  return (
    <tr className="border-t">
      <td className="py-2 align-top wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2">
          {kind ? kindWords[kind] : 'Cost as entered'}
          {isNext ? <Badge tone="accent">Used next</Badge> : null}
        </span>
        <span className="block text-xs text-muted">
          <time dateTime={at}>{dateText(at)}</time>
          {userName ? ` · ${userName}` : null}
        </span>
        {note ? <span className="block text-xs text-muted">“{note}”</span> : null}
        {receipt ? <Receipt receipt={receipt} /> : null}
      </td>
      <td className={figure}>
        {isStep ? changeText(quantity) : quantityText(quantity)}
        {of !== null && !isStep && of !== quantity ? <span className="block text-xs text-muted">of {quantityText(of)}</span> : null}
        {quantityAfter === null ? null : <span className="block text-xs text-muted">then {quantityText(quantityAfter)}</span>}
      </td>
      <td className={figure}>{costText(unitCost)}</td>
      <td className={figure}>
        {isStep ? moneyChangeText(value) : moneyText(value)}
        {valueAfter === null ? null : <span className="block text-xs text-muted">then {moneyText(valueAfter)}</span>}
      </td>
    </tr>
  );
}

/** BUY-08: what the delivery was paid, and what was added to that later. */
function Receipt({ receipt: { id, number, vendorName, paid, charges } }: { receipt: NonNullable<CostLine['receipt']> }) {
  return (
    <span className="block text-xs text-muted">
      <Link className="underline" to={`/receipts/${id}`}>
        Receipt {number}
      </Link>{' '}
      from {vendorName}: {moneyText(paid)} paid
      {charges.map((charge) => (
        <span key={`${charge.number} ${charge.kind}`} className="block">
          {chargeWords[charge.kind]} LC-{charge.number} {moneyChangeText(charge.amount)}
        </span>
      ))}
    </span>
  );
}

const chargeWords: Record<NonNullable<CostLine['receipt']>['charges'][number]['kind'], string> = {
  freight: 'Freight',
  duty: 'Duty',
  price: 'Corrected price',
  credit: 'Credit',
  other: 'Other cost',
};

function Run({ run: { lines, quantity, value, unitCost } }: { run: CostRun }) {
  const [first] = lines;
  const last = lines.at(-1) ?? first;
  const [from, to] = [dateText(first.at), dateText(last.at)];
  return (
    <tr className="border-t text-muted">
      <td className="py-2 align-top">
        {lines.length} removals
        <span className="block text-xs">{from === to ? from : `${from} to ${to}`}</span>
      </td>
      <td className={figure}>
        {changeText(quantity)}
        {last.quantityAfter === null ? null : <span className="block text-xs">then {quantityText(last.quantityAfter)}</span>}
      </td>
      <td className={figure}>{unitCost === null ? '—' : costText(unitCost)}</td>
      <td className={figure}>
        {moneyChangeText(value)}
        {last.valueAfter === null ? null : <span className="block text-xs">then {moneyText(last.valueAfter)}</span>}
      </td>
    </tr>
  );
}
