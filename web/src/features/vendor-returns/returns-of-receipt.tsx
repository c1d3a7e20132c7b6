import type { Receipt } from '@onhand/contract/receipt-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ReturnRow } from './return-row.tsx';
import { returnsQuery } from './vendor-returns.queries.ts';

/** BUY-09: what went back of a receipt, for its screen; nothing where nothing did. */
export function ReturnsOfReceipt({ receipt: { id, lines } }: { receipt: Pick<Receipt, 'id' | 'lines'> }) {
  return lines.some(({ returned }) => returned !== '0') ? <Returns receiptId={id} /> : null;
}

function Returns({ receiptId }: { receiptId: number }) {
  const result = useInfiniteQuery({
    ...returnsQuery('all', { receiptId }),
    select: ({ pages }) => pages.flatMap((page) => page.returns),
  });
  return (
    <section aria-label="Returns" className="pt-6">
      <h2 className="px-4 font-semibold">Went back</h2>
      <Loaded result={result} skeleton={<SkeletonRows rows={1} />}>
        {(returns) => (
          <ul aria-label="Returns of this receipt" className="mt-2 divide-y border-y">
            {returns.map((one) => (
              <ReturnRow key={one.id} made={one} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore result={result}>Show older returns</ShowMore>
    </section>
  );
}
