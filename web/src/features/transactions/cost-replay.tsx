import type { CostExplanation } from '@onhand/contract/cost-explanation';
import { useId } from 'react';
import { moneyChangeText, moneyText } from '../../platform/format.ts';

const figure = 'py-2 pl-3 text-right align-top whitespace-nowrap tabular-nums';

/** Explains what an undo did to the value of stock and to the cost of goods, and how the two came about. */
export function CostReplay({ replay }: { replay: NonNullable<CostExplanation['replay']> }) {
  const id = useId();
  const { undone, issuedBefore, issuedAfter, issued, rest, stock, costOfGoods } = replay;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        What it changed
      </h3>
      <table aria-labelledby={id} className="mt-1 w-full border-collapse text-sm">
        <tbody>
          <Part label="The change that was undone" value={undone} />
          {issued === '0' ? null : (
            <Part label={`Later issues cost ${moneyText(issuedAfter)} instead of ${moneyText(issuedBefore)}`} value={issued} />
          )}
          {rest === '0' ? null : <Part label="Later corrections, and units without a price" value={rest} />}
        </tbody>
        <tfoot>
          <Sum label="Value of stock" value={stock} />
          <Sum label="Cost of goods issued" value={costOfGoods} />
        </tfoot>
      </table>
    </section>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <tr className="border-t">
      <td className="py-2 align-top">{label}</td>
      <td className={figure}>{moneyChangeText(value)}</td>
    </tr>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <tr className="border-t-2 font-semibold">
      <th scope="row" className="py-2 text-left align-top font-semibold">
        {label}
      </th>
      <td className={figure}>{moneyChangeText(value)}</td>
    </tr>
  );
}
