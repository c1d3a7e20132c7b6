import type { Vendor } from '@onhand/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { vendorItemsQuery } from './vendors.queries.ts';
import { priceText } from '../../platform/format.ts';

const link = 'inline-flex touch items-center rounded-sm text-accent underline-offset-4 hover:underline';

/** Lists the items bought there, under the vendor's own number and price. */
export function VendorItems({ vendor }: { vendor: Vendor }) {
  const result = useQuery(vendorItemsQuery(vendor.id));
  return (
    <section aria-labelledby="vendor-items">
      <header className="flex items-center justify-between gap-4">
        <h3 id="vendor-items" className="font-semibold">
          Items
        </h3>
        {vendor.itemCount > 0 ? (
          <Link to={`/inventory?vendorId=${vendor.id}`} className={link}>
            Show in items
          </Link>
        ) : null}
      </header>
      <Loaded result={result}>
        {(items) => {
          // The answer leaves the price out for people who may not see costs.
          const hasPrices = items.some(({ price }) => price !== undefined);
          if (items.length === 0) return <p className="mt-1 text-muted">No item is bought from this vendor yet.</p>;
          return (
            <div className="-mx-5 mt-1 border-y max-md:px-1">
              <Table label={`Items from ${vendor.name}`}>
                <TableHeader>
                  <TableHead>Item</TableHead>
                  <TableHead>Vendor SKU</TableHead>
                  {hasPrices ? <TableHead isNumeric>Price</TableHead> : null}
                </TableHeader>
                <TableBody>
                  {items.map((item) => (
                    <TableRow key={item.itemId}>
                      <TableCell>
                        <Link to={`/item/${item.itemId}`} className={`${link} wrap-anywhere`}>
                          {item.name}
                        </Link>
                        {item.sku ? <span className="block text-sm text-muted">{item.sku}</span> : null}
                      </TableCell>
                      <TableCell className="wrap-anywhere">{item.vendorSku || <span className="text-muted">—</span>}</TableCell>
                      {hasPrices ? <NumberCell>{item.price ? priceText(item.price) : '—'}</NumberCell> : null}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
