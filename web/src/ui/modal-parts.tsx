import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { buttonBase, buttonVariants } from './button-classes.ts';
import { cx } from './class-names.ts';

export function ModalHeader({
  title,
  description,
  isTitleHidden = false,
}: {
  title: ReactNode;
  description?: ReactNode;
  isTitleHidden?: boolean;
}) {
  return (
    <header className={isTitleHidden ? 'sr-only' : 'shrink-0 py-4 pr-14 pl-5'}>
      <Dialog.Title className="text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
      {description ? <Dialog.Description className="mt-1 text-muted">{description}</Dialog.Description> : null}
    </header>
  );
}

/** Comes after everything else, so that the focus first lands on what the panel is for. */
export function ModalClose() {
  return (
    <Dialog.Close
      aria-label="Close"
      className={cx(buttonBase, buttonVariants.ghost, 'absolute top-2.5 right-2.5 size-9 pointer-coarse:top-1.5 pointer-coarse:right-1.5')}
    >
      <X aria-hidden />
    </Dialog.Close>
  );
}

/** The part that scrolls. */
export function ModalBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5', className)} {...rest} />;
}

/** Pinned below the body, within reach of the thumb; the main action comes last. */
export function ModalFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:grow',
        className,
      )}
      {...rest}
    />
  );
}
