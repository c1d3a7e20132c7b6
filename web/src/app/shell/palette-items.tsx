import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Package, Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { pageQuery } from '../../features/inventory/inventory.queries.ts';
import { quantityText } from '../../platform/format.ts';
import { CommandGroup, CommandItem, foundElsewhere } from '../../ui/command.tsx';

const fewest = 2;
const shown = 6;
/** What the server takes. */
const longest = 200;

/** Items that the words find, and the way to all of them. */
export function PaletteItems({ search, onOpen }: { search: string; onOpen: (to: string) => void }) {
  const words = useDeferredValue(search.slice(0, longest));
  const isAsked = words.length >= fewest;
  const { data } = useQuery({
    ...pageQuery({ search: words, limit: shown, isCounted: false }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return null;
  return (
    <CommandGroup heading="Items">
      {/* First, since it is there at once: what Enter does is not to change while items arrive. */}
      <CommandItem
        value={`${foundElsewhere} all`}
        icon={<Search aria-hidden />}
        onSelect={() => onOpen(`/inventory?q=${encodeURIComponent(search)}`)}
      >
        Search items for “{search}”
      </CommandItem>
      {(data?.items ?? []).map(({ id, name, sku, quantity, unit }) => (
        <CommandItem
          key={id}
          value={`${foundElsewhere} ${id}`}
          icon={<Package aria-hidden />}
          detail={[sku, quantityText(quantity, unit?.name)].filter(Boolean).join(' · ')}
          onSelect={() => onOpen(`/item/${id}`)}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
