import type { Vendor } from '@onhand/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LastPrices } from '../../platform/last-prices.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { AddVendorItem } from './add-vendor-item.tsx';
import { VendorItemForm } from './vendor-item-form.tsx';
import { VendorItemsList } from './vendor-items-list.tsx';
import { VendorItemsTable } from './vendor-items-table.tsx';
import { vendorItemsQuery, vendorPricesQuery } from './vendors.queries.ts';

const link = 'inline-flex touch items-center rounded-sm text-accent underline-offset-4 hover:underline';

/** Lists the items bought there, under the vendor's own number and price; each line is changed in place. */
export function VendorItems({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  const result = useQuery(vendorItemsQuery(vendor.id));
  // A table leaves no room for a name on a phone.
  const Lines = useIsMobile() ? VendorItemsList : VendorItemsTable;
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const edited = result.data?.find(({ itemId }) => itemId === editing);
  const close = () => setEditing(null);
  return (
    <section aria-labelledby="vendor-items">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="vendor-items" className="font-semibold">
          Items
        </h3>
        <span className="flex items-center gap-3">
          {vendor.itemCount > 0 ? (
            <Link to={`/inventory?vendorId=${vendor.id}`} className={link}>
              Show in items
            </Link>
          ) : null}
          {canEdit ? (
            <Button size="sm" onClick={() => setEditing('new')}>
              <Plus aria-hidden />
              Add item
            </Button>
          ) : null}
        </span>
      </header>
      <Loaded result={result}>
        {(items) => {
          // The answer leaves the price out for people who may not see costs.
          const hasPrices = items.some(({ price }) => price !== undefined);
          if (items.length === 0) return <p className="mt-1 text-muted">No item is bought from this vendor yet.</p>;
          return (
            <>
              <div className="-mx-5 mt-2 border-y">
                <Lines label={`Items from ${vendor.name}`} items={items} hasPrices={hasPrices} onEdit={canEdit ? setEditing : undefined} />
              </div>
              {hasPrices ? <LastPrices query={vendorPricesQuery(vendor.id)} of="item" /> : null}
            </>
          );
        }}
      </Loaded>
      <Dialog open={editing === 'new' || edited !== undefined} onOpenChange={close}>
        <DialogContent title={edited ? edited.name : `Add an item of ${vendor.name}`} phoneFullScreen aria-describedby={undefined}>
          {edited ? (
            <VendorItemForm vendor={vendor} itemId={edited.itemId} line={edited} onDone={close} />
          ) : (
            <AddVendorItem vendor={vendor} sold={result.data ?? []} onDone={close} />
          )}
        </DialogContent>
      </Dialog>
    </section>
  );
}
