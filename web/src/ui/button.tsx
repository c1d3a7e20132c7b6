import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonBase, buttonSizes, buttonVariants } from './button-classes.ts';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner in place of the text, keeps width and focus, and swallows clicks. */
  isBusy?: boolean;
  /** Dresses its only child (a link, say) as a button. */
  asChild?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  isBusy = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = cx(buttonBase, 'relative', buttonVariants[variant], variant === 'link' ? 'px-0 text-base' : buttonSizes[size], className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }

  // A disabled button would drop the focus, and Enter in a field would still submit: so busy only refuses the click.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
      {...rest}
    >
      <span className={cx('inline-flex items-center gap-2', isBusy && 'opacity-0')}>{children}</span>
      {isBusy ? <Spinner className="absolute" /> : null}
    </button>
  );
}
