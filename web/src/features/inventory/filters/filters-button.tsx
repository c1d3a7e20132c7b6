import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Opens every filter on a phone, and says how many are in use. */
export function FiltersButton({ count, ...rest }: ComponentProps<typeof Button> & { count: number }) {
  return (
    <Button aria-label={count > 0 ? `Filters, ${count} in use` : 'Filters'} className="relative w-11 px-0!" {...rest}>
      <SlidersHorizontal aria-hidden />
      {count > 0 ? (
        <span className="absolute -top-1.5 -right-1.5 rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">{count}</span>
      ) : null}
    </Button>
  );
}
