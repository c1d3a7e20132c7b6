import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

interface SortButtonProps extends ComponentProps<typeof Button> {
  /** What the list is sorted by. */
  by: string;
  direction: 'asc' | 'desc';
}

export function SortButton({ by, direction, ...rest }: SortButtonProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Sorted by ${by}, ${direction === 'asc' ? 'ascending' : 'descending'}`}
      className="-my-1 -mr-2 max-w-40 shrink-0"
      {...rest}
    >
      <span className="truncate">{by}</span>
      <Arrow aria-hidden />
    </Button>
  );
}
