import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { numberText } from './number-text.ts';

export const Tabs = Primitive.Root;

/** `label` names the set of tabs to assistive technology. */
export function TabsList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Primitive.List
      aria-label={label}
      className={cx('flex gap-1 overflow-x-auto scrollbar-none shadow-[inset_0_-1px_0_var(--color-line)]', className)}
    >
      {children}
    </Primitive.List>
  );
}

export function TabsTrigger({
  value,
  count,
  leadsToScreen = false,
  children,
}: {
  value: string;
  /** What it shows is a screen with an address, and no panel beside the tabs that could be named as theirs. */
  leadsToScreen?: boolean;
  /** Or the words for it, such as “999+”. */
  count?: number | string;
  children: ReactNode;
}) {
  return (
    <Primitive.Trigger
      value={value}
      {...(leadsToScreen && { 'aria-controls': undefined })}
      className={cx(
        'inline-flex h-10 touch shrink-0 items-center justify-center gap-2 rounded-t-sm border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-muted transition-colors duration-150',
        'hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-text forced-colors:data-[state=inactive]:border-[Canvas]',
      )}
    >
      {children}
      {count === undefined ? null : (
        <span className="rounded-full bg-hover px-1.5 text-xs text-muted tabular-nums">
          {typeof count === 'number' ? numberText(count) : count}
        </span>
      )}
    </Primitive.Trigger>
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cx('pt-4', className)} {...rest} />;
}
