import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { FilterControls, type FilterProps } from './filter-controls.tsx';
import { wholeHistory } from './history-state.rules.ts';

/** Every filter under the thumb; each takes effect at once, with the rows still there behind it. */
export function HistoryFilterSheet({ state, onChange, count }: FilterProps & { count: number }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button aria-label={count > 0 ? `Filters, ${count} in use` : 'Filters'}>
          <SlidersHorizontal aria-hidden />
          Filters
          {count > 0 ? <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">{count}</span> : null}
        </Button>
      </SheetTrigger>
      <SheetContent side="bottom" title="Filters" aria-describedby={undefined}>
        <ModalBody className="flex flex-col gap-5">
          <FilterControls state={state} onChange={onChange} />
        </ModalBody>
        <ModalFooter>
          <Button disabled={count === 0} onClick={() => onChange({ ...wholeHistory, search: state.search, itemId: state.itemId })}>
            Clear all
          </Button>
          <SheetClose asChild>
            <Button variant="primary">Show history</Button>
          </SheetClose>
        </ModalFooter>
      </SheetContent>
    </Sheet>
  );
}
