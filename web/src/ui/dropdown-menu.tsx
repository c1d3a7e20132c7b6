import { Check } from 'lucide-react';
import { DropdownMenu as Primitive, Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { floatingPanel, menuItem } from './menu-classes.ts';
import { TapShield } from './tap-shield.tsx';

const panel = cx(floatingPanel, 'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1');
const item = cx(menuItem, 'data-[highlighted]:bg-hover');

/** Not modal: Radix's modal menu locks scrolling with a style element, which the content policy refuses. */
export function DropdownMenu(props: Omit<ComponentProps<typeof Primitive.Root>, 'modal'>) {
  return <Primitive.Root {...props} modal={false} />;
}
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** The section keeps its content inside a landmark, as every other part of the page is. */
export function DropdownMenuContent({
  align = 'start',
  side,
  children,
}: Pick<ComponentProps<typeof Primitive.Content>, 'align' | 'side' | 'children'>) {
  return (
    <Primitive.Portal>
      <section aria-label="Menu">
        <TapShield />
        <Primitive.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={panel}>
          {children}
        </Primitive.Content>
      </section>
    </Primitive.Portal>
  );
}

type ItemProps = ComponentProps<typeof Primitive.Item> & {
  icon?: ReactNode;
  shortcut?: string;
  /** For what destroys something. */
  isDanger?: boolean;
};

export function DropdownMenuItem({ icon, shortcut, isDanger = false, className, children, ...rest }: ItemProps) {
  return (
    <Primitive.Item className={cx(item, isDanger ? 'text-bad data-[highlighted]:bg-bad-soft' : '[&>svg]:text-muted', className)} {...rest}>
      {icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {shortcut ? <Kbd keys={shortcut} className="ml-auto pl-4" /> : null}
    </Primitive.Item>
  );
}

export function DropdownMenuCheckboxItem({ children, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cx(item, 'pr-8')} {...rest}>
      {children}
      <Indicator />
    </Primitive.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({ children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cx(item, 'pr-8')} {...rest}>
      {children}
      <Indicator />
    </Primitive.RadioItem>
  );
}

/** Marks what is chosen. */
function Indicator() {
  return (
    <Primitive.ItemIndicator className="absolute right-2 text-accent pointer-coarse:right-3">
      <Check aria-hidden />
    </Primitive.ItemIndicator>
  );
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5 text-xs font-medium text-muted pointer-coarse:px-3">{children}</Primitive.Label>;
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 border-t" />;
}
