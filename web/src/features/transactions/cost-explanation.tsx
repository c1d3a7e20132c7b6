import type { CostExplanation as Explanation } from '@onhand/contract/cost-explanation';
import type { Movement } from '@onhand/contract/movements';
import { useQuery } from '@tanstack/react-query';
import { costText, moneyChangeText, moneyText, quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { CostLines } from './cost-lines.tsx';
import { CostCorrection } from './cost-correction.tsx';
import { CostReplay } from './cost-replay.tsx';
import { formulaOf, isCostEntry, linesLabel } from './cost-words.ts';
import { itemCostQuery, movementCostQuery } from './transactions.queries.ts';

/** The stock on hand of an item, or what one movement moved. */
export type CostSubject =
  | { itemId: number /** Time of its last change. */; version: string; unit: string | null }
  | { movement: Pick<Movement, 'id' | 'unit'> };

/** The figure, how it is worked out, and every receipt it comes from, adding up to it. */
export function CostExplanation({ subject }: { subject: CostSubject }) {
  const isItem = 'itemId' in subject;
  const item = useQuery({ ...itemCostQuery(isItem ? subject.itemId : 0, isItem ? subject.version : ''), enabled: isItem });
  const movement = useQuery({ ...movementCostQuery(isItem ? 0 : subject.movement.id), enabled: !isItem });
  const unit = isItem ? subject.unit : subject.movement.unit;
  return (
    <Loaded result={isItem ? item : movement} skeleton={<SkeletonText lines={6} />}>
      {(explanation) => <Explained explanation={explanation} unit={unit} isItem={isItem} />}
    </Loaded>
  );
}

function Explained({ explanation, unit, isItem }: { explanation: Explanation; unit: string | null; isItem: boolean }) {
  const { method, quantity, unitCost, totalValue, lines, earlier, sentence, basis, replay, correction } = explanation;
  const formula = formulaOf(explanation, isItem);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-xl font-semibold">{costText(unitCost)}</span>
        <span className="text-muted">each</span>
        <Worth explanation={explanation} unit={unit} isItem={isItem} />
      </p>
      <p className="text-pretty">{sentence}</p>
      {formula ? <p className="rounded-md bg-hover px-3 py-2 text-sm whitespace-pre-line tabular-nums">{formula}</p> : null}
      {basis ? (
        // The issue itself is in the formula already.
        <CostLines label="Where the average came from" lines={basis.lines} earlier={basis.earlier} total={basis} />
      ) : lines.length > 0 ? (
        <CostLines
          label={linesLabel(explanation, isItem)}
          lines={lines}
          earlier={earlier}
          total={{ quantity, unitCost, totalValue }}
          hasNext={isItem && method === 'fifo'}
        />
      ) : null}
      {replay ? <CostReplay replay={replay} /> : null}
      {correction ? <CostCorrection correction={correction} /> : null}
    </div>
  );
}

function Worth({ explanation, unit, isItem }: { explanation: Explanation; unit: string | null; isItem: boolean }) {
  const { quantity, totalValue } = explanation;
  if (!isItem && isCostEntry(explanation)) {
    return <span className="max-md:w-full md:ml-auto">changed the value by {moneyChangeText(totalValue)}</span>;
  }
  return (
    <span className="max-md:w-full md:ml-auto">
      {quantityText(quantity, unit)} {isItem ? 'in stock, worth' : 'worth'}{' '}
      <strong className="font-semibold">{moneyText(totalValue)}</strong>
    </span>
  );
}
