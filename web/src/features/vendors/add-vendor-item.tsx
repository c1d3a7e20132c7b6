import type { Vendor, VendorItem } from '@onhand/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { itemsToAddQuery } from './vendors.queries.ts';
import { VendorItemForm } from './vendor-item-form.tsx';

interface AddVendorItemProps {
  vendor: Vendor;
  sold: readonly VendorItem[];
  onDone: () => void;
}

/** Chooses an item that is not bought there yet, and then says what the vendor asks for it. */
export function AddVendorItem({ vendor, sold, onDone }: AddVendorItemProps) {
  const [search, setSearch] = useState('');
  const [itemId, setItemId] = useState<number | null>(null);
  const result = useQuery(itemsToAddQuery(search.trim()));
  if (itemId !== null) return <VendorItemForm vendor={vendor} itemId={itemId} onDone={onDone} />;
  const isSold = (id: number) => sold.some((one) => one.itemId === id);
  return (
    <ModalBody className="flex min-h-72 flex-col gap-2">
      <Input
        type="search"
        aria-label="Search items"
        placeholder="Search name, SKU or code"
        leading={<Search aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded result={result}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">No item found.</p>
          ) : (
            <ul aria-label="Items found" className="flex flex-col">
              {items.map(({ id, name, sku }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={isSold(id)}
                    className="flex min-h-11 w-full items-center justify-between gap-4 rounded-md px-2 text-left hover:bg-hover disabled:text-muted"
                    onClick={() => setItemId(id)}
                  >
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    <span className="shrink-0 text-sm text-muted">{isSold(id) ? 'Bought here already' : sku}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </ModalBody>
  );
}
