import { Bookmark, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

/** Says which view is shown, and with a dot that it was changed since. On a phone the sign does until one is chosen. */
export function SavedViewsButton({
  name,
  isChanged,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'name' | 'children'> & { name: string | undefined; isChanged: boolean }) {
  return (
    <Button className="max-md:px-2.5" aria-label={name ? `View: ${name}${isChanged ? ', changed' : ''}` : 'Saved views'} {...rest}>
      <Bookmark aria-hidden />
      <span className={cx('max-w-40 truncate max-md:max-w-20', !name && 'max-md:sr-only')}>{name ?? 'Views'}</span>
      {isChanged ? <span aria-hidden className="size-1.5 rounded-full bg-accent" /> : null}
      <ChevronDown aria-hidden className="text-muted max-md:hidden" />
    </Button>
  );
}
