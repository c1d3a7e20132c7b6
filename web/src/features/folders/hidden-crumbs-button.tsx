import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';

export function HiddenCrumbsButton({ count, ...rest }: ComponentProps<'button'> & { count: number }) {
  return (
    <button
      type="button"
      aria-label={`${count} more folders`}
      className="grid touch h-6 place-items-center rounded-sm px-1 hover:bg-hover"
      {...rest}
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
}
