import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { byFit } from './use-sortings.ts';

interface SortButtonProps extends ComponentProps<typeof Button> {
  /** What the list is sorted by. */
  by: { id: string; label: string };
  direction: 'asc' | 'desc';
}

const ways = { asc: { Arrow: ArrowUp, word: 'ascending' }, desc: { Arrow: ArrowDown, word: 'descending' } };

export function SortButton({ by, direction, ...rest }: SortButtonProps) {
  const { Arrow, word } = ways[direction];
  const isOneWay = by.id === byFit.id;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={isOneWay ? `Sorted by ${by.label}` : `Sorted by ${by.label}, ${word}`}
      className="-my-1 -mr-2 max-w-40 shrink-0"
      {...rest}
    >
      <span className="truncate">{by.label}</span>
      {isOneWay ? null : <Arrow aria-hidden />}
    </Button>
  );
}
