import type { ItemCounts } from '@onhand/contract/item-answers';
import { useState } from 'react';
import { figureText, itemCountText } from '../../../platform/count-text.ts';
import { moneyText } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ItemSelection } from './use-selection.ts';

/** “1,234 items · 12 low · 3 out · $5,600.00”, as far as there is something to say. */
export function summaryText({ totalCount, lowStockCount, outOfStockCount, totalValue }: ItemCounts): string {
  return [
    itemCountText(totalCount),
    lowStockCount > 0 ? `${figureText(lowStockCount)} low` : '',
    outOfStockCount > 0 ? `${figureText(outOfStockCount)} out` : '',
    // The answer leaves it out for people who may not see costs.
    totalValue === undefined ? '' : moneyText(totalValue),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ListSummaryProps {
  counts: ItemCounts | null;
  /** They will not come by themselves. */
  isFailed: boolean;
  selection: ItemSelection;
  /** The words nothing contained, when what is shown only looks like them. */
  notFound: string | null;
  /** Leaves out what is only tagged, sold or numbered as the words searched for. */
  onTitleOnly: () => void;
}

/** One line over the rows: how many there are, or what is ticked. */
export function ListSummary({ counts, isFailed, selection, notFound, onTitleOnly }: ListSummaryProps) {
  const { count, canSelectAll, selectAll, clear, isSelecting } = selection;
  // The last summary stays until there is another one: a line that went away with every letter typed would flicker.
  const [last, setLast] = useState(counts);
  if (counts !== null && counts !== last) setLast(counts);
  const said = counts ?? (isFailed ? null : last);
  return (
    <div className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-3 text-sm text-muted">
      <output className={cx('tabular-nums', said !== counts && 'opacity-60 transition-opacity delay-200 duration-150')}>
        {isSelecting ? (
          <span className="font-medium text-text">{figureText(count)} selected</span>
        ) : said ? (
          <>
            {notFound ? <span className="block text-text">No exact match for “{notFound}”. These look like it.</span> : null}
            {summaryText(said)}
          </>
        ) : isFailed ? null : (
          <Skeleton className="h-3.5 w-40" />
        )}
      </output>
      {!isSelecting && counts ? <TitledOnly counts={counts} onSelect={onTitleOnly} /> : null}
      {isSelecting ? (
        <>
          {canSelectAll && counts ? (
            <Button variant="link" className="h-7" onClick={selectAll}>
              Select all {itemCountText(counts.totalCount)}
            </Button>
          ) : null}
          <Button variant="link" className="h-7" onClick={clear}>
            {count === 0 ? 'Cancel' : 'Clear'}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** A search finds by tags, vendors and numbers too: the figures are of all of it, so those that are named so are told apart. */
function TitledOnly({ counts: { totalCount, titledCount }, onSelect }: { counts: ItemCounts; onSelect: () => void }) {
  if (!titledCount || titledCount >= totalCount) return null;
  return (
    <Button variant="link" className="h-7" onClick={onSelect}>
      Only the {figureText(titledCount)} by name or SKU
    </Button>
  );
}
