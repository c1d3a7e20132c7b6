import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Opens every filter on a phone, and says how many are in use. */
export function FiltersButton({ count, ...rest }: ComponentProps<typeof Button> & { count: number }) {
  return (
    <Button aria-label={count > 0 ? `Filters, ${count} in use` : 'Filters'} {...rest}>
      <SlidersHorizontal aria-hidden />
      Filters
      {count > 0 ? <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">{count}</span> : null}
    </Button>
  );
}
