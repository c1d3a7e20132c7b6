import { Command as Primitive, defaultFilter } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { menuItem } from './menu-classes.ts';
import { ModalLayer } from './modal-layer.tsx';
import { Spinner } from './spinner.tsx';

type CommandProps = ComponentProps<typeof Primitive>;

/** Begins the value of what was found elsewhere: it is shown whatever it is called, below what is found here. */
export const foundElsewhere = 'found elsewhere';
const least = 0.000_001;

function score(value: string, search: string, keywords?: string[]): number {
  return value.startsWith(foundElsewhere) ? least : defaultFilter(value, search, keywords);
}

/** A filtered list under a field. Set `shouldFilter={false}` where the server does the finding. */
export function Command({ className, ...rest }: CommandProps) {
  // Vim keys off: Ctrl K opens and closes the palette, it must not also move the selection.
  return <Primitive vimBindings={false} loop filter={score} className={cx('flex min-h-0 flex-col', className)} {...rest} />;
}

export function CommandDialog({
  label,
  open,
  onOpenChange,
  children,
  ...rest
}: Omit<CommandProps, 'label'> & { label: string; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <ModalLayer
        layerClassName="items-start justify-center md:p-6 md:pt-[12dvh]"
        className="w-full border data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in max-md:h-dvh max-md:border-0 max-md:pt-[env(safe-area-inset-top)] md:max-h-[70dvh] md:max-w-xl md:rounded-md"
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        <Command label={label} {...rest} className="grow">
          {children}
        </Command>
      </ModalLayer>
    </Dialog.Root>
  );
}

/** `onClose` puts a Cancel button beside the field on phones, where there is no Escape key. */
export function CommandInput({
  isBusy = false,
  onClose,
  ...rest
}: ComponentProps<typeof Primitive.Input> & { isBusy?: boolean; onClose?: () => void }) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b px-4">
      {isBusy ? <Spinner className="text-muted" /> : <Search aria-hidden className="size-4 shrink-0 text-muted" />}
      <Primitive.Input className="field-text h-12 min-w-0 grow bg-transparent text-ellipsis outline-none pointer-coarse:h-14" {...rest} />
      {onClose ? (
        <button type="button" onClick={onClose} className="touch font-medium text-accent md:hidden">
          Cancel
        </button>
      ) : null}
    </div>
  );
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cx('min-h-0 grow scroll-py-2 overflow-y-auto overscroll-contain p-2', className)} {...rest} />;
}

export function CommandGroup({ className, ...rest }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cx(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 pointer-coarse:[&_[cmdk-group-heading]]:px-3',
        '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted',
        className,
      )}
      {...rest}
    />
  );
}

export function CommandItem({
  icon,
  detail,
  shortcut,
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.Item> & { icon?: ReactNode; detail?: ReactNode; shortcut?: string }) {
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
      {shortcut ? <Kbd keys={shortcut} className={detail ? undefined : 'ml-auto'} /> : null}
    </Primitive.Item>
  );
}

export function CommandEmpty({ children }: { children: ReactNode }) {
  return <Primitive.Empty className="px-4 py-10 text-center text-muted">{children}</Primitive.Empty>;
}
