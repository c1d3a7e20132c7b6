import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { type ListState, sortedBy, turned } from './list-state.ts';
import type { SortProps } from './rows/list-view.ts';
import { SortButton } from './sort-button.tsx';
import { byFit, useSortings } from './use-sortings.ts';

/** Cards and a phone's rows have no headings to sort by. */
export function SortMenu({ state, onChange, isOpenAtStart }: SortProps & { isOpenAtStart: boolean }) {
  const { sortings, current } = useSortings(state);
  const choose = (id: string) => {
    const chosen = sortings.find((one) => one.id === id);
    // Choosing the current order again changes nothing: the direction has its own choice above.
    if (chosen && chosen.id !== current.id) onChange(sortedBy(state, chosen));
  };
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <SortButton by={current} direction={state.direction} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>Sort by</DropdownMenuLabel>
        {current.id === byFit.id ? null : (
          <>
            <DropdownMenuRadioGroup value={state.direction} onValueChange={(way) => onChange(turned(state, way as ListState['direction']))}>
              <DropdownMenuRadioItem value="asc">Ascending</DropdownMenuRadioItem>
              <DropdownMenuRadioItem value="desc">Descending</DropdownMenuRadioItem>
            </DropdownMenuRadioGroup>
            <DropdownMenuSeparator />
          </>
        )}
        <DropdownMenuRadioGroup value={current.id} onValueChange={choose}>
          {sortings.map(({ id, label }) => (
            <DropdownMenuRadioItem key={id} value={id}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
