import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { floatingPanel } from './menu-classes.ts';
import { TapShield } from './tap-shield.tsx';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

/** `label` names the popover to assistive technology. */
export function PopoverContent({
  label,
  align = 'start',
  isPadded = true,
  className,
  ...rest
}: ComponentProps<typeof Primitive.Content> & { label: string; isPadded?: boolean }) {
  return (
    <>
      <Primitive.Portal>
        <TapShield />
      </Primitive.Portal>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            floatingPanel,
            'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto',
            isPadded && 'p-4',
            className,
          )}
          {...rest}
        />
      </Primitive.Portal>
    </>
  );
}
