import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { menuItem } from './menu-classes.ts';

type CommandProps = ComponentProps<typeof Primitive>;

/** A filtered list under a field. Set `shouldFilter={false}` where the server does the finding. */
export function Command({ className, ...rest }: CommandProps) {
  // Vim keys off: Ctrl K opens and closes the palette, it must not also move the selection.
  return <Primitive vimBindings={false} loop className={cx('flex min-h-0 flex-col', className)} {...rest} />;
}

export function CommandInput(props: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b px-4">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Primitive.Input className="field-text h-12 min-w-0 grow bg-transparent text-ellipsis outline-none pointer-coarse:h-14" {...props} />
    </div>
  );
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cx('min-h-0 grow scroll-py-2 overflow-y-auto overscroll-contain p-2', className)} {...rest} />;
}

export function CommandItem({
  icon,
  detail,
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.Item> & { icon?: ReactNode; detail?: ReactNode }) {
  return (
    <Primitive.Item
      className={cx(
        menuItem,
        'data-[disabled=false]:pointer-events-auto data-[disabled=false]:opacity-100 data-[selected=true]:bg-hover [&>svg]:text-muted',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {detail ? <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">{detail}</span> : null}
    </Primitive.Item>
  );
}

export function CommandEmpty({ children }: { children: ReactNode }) {
  return <Primitive.Empty className="px-4 py-10 text-center text-muted">{children}</Primitive.Empty>;
}
