import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonBase, buttonVariants } from './button-classes.ts';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Said to assistive technology and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: Exclude<ButtonVariant, 'link'>;
  size?: 'sm' | 'md';
  shortcut?: string;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
  isBusy?: boolean;
  /** For an icon that everybody knows, beside what a tooltip would cover. */
  hasTooltip?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  shortcut,
  tooltipSide,
  isBusy = false,
  hasTooltip = true,
  className,
  type = 'button',
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type={type}
      aria-label={label}
      // The tooltip repeats the label: described by it, the button would say everything twice.
      aria-describedby={undefined}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      className={cx(buttonBase, buttonVariants[variant], size === 'sm' ? 'size-8' : 'size-9', className)}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
  if (!hasTooltip) return button;
  return (
    <Tooltip text={label} shortcut={shortcut} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}
