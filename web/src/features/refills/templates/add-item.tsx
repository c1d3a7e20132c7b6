import type { ItemSummary } from '@onhand/contract/item-answers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { itemsMatching } from './templates.queries.ts';

interface AddItemProps {
  known: ReadonlySet<number>;
  onAdd: (item: Pick<ItemSummary, 'id' | 'name' | 'sku' | 'unit'>) => void;
}

/** Finds items by a part of their name or SKU; each is one tap. */
export function AddItem({ known, onAdd }: AddItemProps) {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const found = useQuery({ ...itemsMatching(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const items = asked === '' ? [] : (found.data?.items ?? []).filter(({ id }) => !known.has(id));
  return (
    <div className="flex flex-col gap-2">
      <SearchBox label="Find items to add" hint="Find items to add, by name or SKU" value={search} onSearch={setSearch} />
      {items.length > 0 ? (
        <ul aria-label="Items found" className="divide-y rounded-md border">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{item.name}</span>
                <span className="block text-sm text-muted">{item.sku}</span>
              </span>
              <Button aria-label={`Add ${item.name}`} onClick={() => onAdd(item)}>
                <Plus aria-hidden /> Add
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
