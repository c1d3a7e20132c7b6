import type { VendorPrice } from '@onhand/contract/vendor-lines';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogContent } from '../ui/dialog.tsx';
import { ModalBody } from '../ui/modal-parts.tsx';
import { dateText } from './format.ts';
import { Loaded } from './loaded.tsx';
import { packPriceText, pieceText } from './vendor-terms.rules.ts';

interface LastPricesProps<Key extends QueryKey> {
  query: UseQueryOptions<VendorPrice[], Error, VendorPrice[], Key>;
  /** What stands beside each price: the vendor of an item's, the item of a vendor's. */
  of: 'vendor' | 'item';
}

/** BUY-01: what was asked before, when, and what said so. */
export function LastPrices<Key extends QueryKey>({ query, of }: LastPricesProps<Key>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-3 self-start" onClick={() => setIsOpen(true)}>
        Last prices
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title="Last prices" phoneFullScreen aria-describedby={undefined}>
          <ModalBody>
            <Prices query={query} of={of} />
          </ModalBody>
        </DialogContent>
      </Dialog>
    </>
  );
}

function Prices<Key extends QueryKey>({ query, of }: LastPricesProps<Key>) {
  // Orders and receipts add prices without a word to this screen, so each opening asks anew.
  const result = useQuery({ ...query, staleTime: 0 });
  return (
    <Loaded result={result}>
      {(prices) =>
        prices.length === 0 ? (
          <p className="text-muted">No prices are known yet.</p>
        ) : (
          <ul aria-label="Last prices" className="divide-y border-y">
            {prices.map((one, place) => (
              <li key={place} className="flex items-start gap-4 py-2.5">
                <span className="min-w-0 grow">
                  <span className="block wrap-anywhere">{of === 'vendor' ? one.vendorName : one.itemName}</span>
                  <span className="block text-sm text-muted">
                    {dateText(one.at)}
                    <Said {...one} />
                  </span>
                </span>
                <span className="shrink-0 text-right tabular-nums">
                  {packPriceText(one.price ?? '0', one.piecesPerPack)}
                  <span className="block text-sm text-muted">{pieceText(one.price, one.piecesPerPack)}</span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const documents: Record<string, { name: string; path: string }> = {
  order: { name: 'Order', path: '/orders' },
  receipt: { name: 'Receipt', path: '/receipts' },
};

function Said({ documentKind, documentId }: VendorPrice) {
  const known = documents[documentKind ?? ''];
  if (!known || documentId === null) return null;
  return (
    <>
      {' · '}
      <Link
        to={`${known.path}/${documentId}`}
        className="inline-flex touch items-center text-accent underline-offset-4 hover:underline pointer-coarse:-my-3"
      >
        {known.name}
      </Link>
    </>
  );
}
