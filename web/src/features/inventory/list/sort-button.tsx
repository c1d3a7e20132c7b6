import { ArrowDown, ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { byFit } from './use-sortings.ts';

interface SortButtonProps extends ComponentProps<typeof Button> {
  /** The column that the list is sorted by. */
  by: { id: string; label: string };
  direction: 'asc' | 'desc';
  /** On a phone there is no room for words. */
  isIcon?: boolean;
}

const directions = { asc: { Arrow: ArrowUp, word: 'ascending' }, desc: { Arrow: ArrowDown, word: 'descending' } };

export function SortButton({ by, direction, isIcon = false, ...rest }: SortButtonProps) {
  const { Arrow, word } = directions[direction];
  const isOneWay = by.id === byFit.id;
  const label = isOneWay ? `Sorted by ${by.label}` : `Sorted by ${by.label}, ${word}`;
  if (isIcon) {
    return (
      <Button aria-label={label} className="w-11 px-0!" {...rest}>
        {direction === 'asc' ? <ArrowDownNarrowWide aria-hidden /> : <ArrowDownWideNarrow aria-hidden />}
      </Button>
    );
  }
  return (
    <Button size="sm" variant="ghost" aria-label={label} className="-my-1 -mr-2 max-w-40 shrink-0" {...rest}>
      <span className="truncate">{by.label}</span>
      {isOneWay ? null : <Arrow aria-hidden />}
    </Button>
  );
}
