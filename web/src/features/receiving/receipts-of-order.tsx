import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../platform/show-more.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { receiptsQuery } from './receiving.queries.ts';

/** What came of one order, the last delivery first; nothing where none came. */
export function ReceiptsOfOrder({ orderId }: { orderId: number }) {
  const result = useInfiniteQuery({ ...receiptsQuery({ orderId }), select: ({ pages }) => pages.flatMap((page) => page.receipts) });
  if (!result.data || result.data.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="pt-6">
      <h2 id="receipts" className="px-4 font-semibold">
        Receipts
      </h2>
      <ul aria-label="Receipts" className="mt-2 divide-y border-y">
        {result.data.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      <ShowMore result={result}>Show older receipts</ShowMore>
    </section>
  );
}
