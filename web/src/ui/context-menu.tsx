import { ContextMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { floatingPanel, menuItem } from './menu-classes.ts';
import { TapShield } from './tap-shield.tsx';

/** Not modal, as the dropdown menu is not. */
export function ContextMenu(props: Omit<ComponentProps<typeof Primitive.Root>, 'modal'>) {
  return <Primitive.Root {...props} modal={false} />;
}
export const ContextMenuTrigger = Primitive.Trigger;

/** `opener` is the id of what was clicked: it names the menu, and a dialog opened from it gives the focus back there. */
export function ContextMenuContent({ opener, children }: { opener: string; children: ReactNode }) {
  return (
    <Primitive.Portal>
      <section aria-label="Menu">
        <TapShield />
        <Primitive.Content
          aria-labelledby={opener}
          collisionPadding={8}
          className={cx(floatingPanel, 'max-h-(--radix-context-menu-content-available-height) min-w-48 overflow-y-auto p-1')}
        >
          {children}
        </Primitive.Content>
      </section>
    </Primitive.Portal>
  );
}

export function ContextMenuItem({
  icon,
  shortcut,
  isDanger = false,
  children,
  ...rest
}: ComponentProps<typeof Primitive.Item> & { icon?: ReactNode; shortcut?: string; isDanger?: boolean }) {
  return (
    <Primitive.Item
      className={cx(menuItem, 'data-[highlighted]:bg-hover', isDanger ? 'text-bad data-[highlighted]:bg-bad-soft' : '[&>svg]:text-muted')}
      {...rest}
    >
      {icon}
      {children}
      {shortcut ? <Kbd keys={shortcut} className="ml-auto pl-4" /> : null}
    </Primitive.Item>
  );
}

export function ContextMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 border-t" />;
}
