import type { VendorPrice } from '@onhand/contract/vendor-lines';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogContent } from '../ui/dialog.tsx';
import { ModalBody } from '../ui/modal-parts.tsx';
import { NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx';
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
          <Table label="Last prices">
            <TableHeader>
              <TableHead>Day</TableHead>
              <TableHead>{of === 'vendor' ? 'Vendor' : 'Item'}</TableHead>
              <TableHead isNumeric>Price</TableHead>
            </TableHeader>
            <TableBody>
              {prices.map((one, place) => (
                <TableRow key={place}>
                  <TableCell>
                    <span className="whitespace-nowrap">{dateText(one.at)}</span>
                    <Said {...one} />
                  </TableCell>
                  <TableCell className="wrap-anywhere">{of === 'vendor' ? one.vendorName : one.itemName}</TableCell>
                  <NumberCell>
                    {packPriceText(one.price ?? '0', one.piecesPerPack)}
                    <span className="block text-sm text-muted">{pieceText(one.price, one.piecesPerPack)}</span>
                  </NumberCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
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
    <Link to={`${known.path}/${documentId}`} className="block text-sm text-accent underline-offset-4 hover:underline">
      {known.name}
    </Link>
  );
}
