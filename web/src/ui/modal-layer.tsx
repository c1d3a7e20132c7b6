import { Dialog } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './class-names.ts';
import { focusHeading } from './focus-heading.ts';
import { openerOf } from './opener.ts';
import { getToast } from './toast.ts';
import { heardByToast } from './toast-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';

function ScrollLock() {
  useScrollLock();
  return null;
}

export type ModalLayerProps = Omit<ComponentProps<typeof Dialog.Content>, 'title' | 'asChild'> & {
  layerClassName?: string;
  children: ReactNode;
};

/**
 * The dimmed layer and the panel on it, shared by dialog, sheet and command palette. Radix's own overlay is left out for its
 * style element; the layer reads the panel's state instead, and fades a little faster so that it always ends first.
 */
export function ModalLayer({
  layerClassName,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onEscapeKeyDown,
  onKeyDown,
  ...rest
}: ModalLayerProps) {
  const opener = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const toastBefore = useRef<number>(undefined);
  // Radix listens for Escape only some moments after the panel has the keyboard, and until then for the toast beneath it; whoever is quicker is heard here.
  const hearKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const isOfPanel = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOfPanel) return;
    const heardBy = heardByToast.get(event.nativeEvent);
    if (heardBy !== undefined && heardBy !== toastBefore.current) return;
    onEscapeKeyDown?.(event.nativeEvent);
    if (event.nativeEvent.defaultPrevented) return;
    event.preventDefault();
    close.current?.click();
  };
  const returnFocus = (event: Event) => {
    onCloseAutoFocus?.(event);
    // Radix only knows its own trigger; most dialogs here are opened from a menu or by the address.
    if (event.defaultPrevented || !opener.current) return;
    // What was done in it may have taken the opener away.
    if (!opener.current.isConnected && !focusHeading()) return;
    event.preventDefault();
    if (opener.current.isConnected) opener.current.focus();
  };
  return (
    <Dialog.Portal>
      <div
        className={cx(
          'fixed inset-0 z-50 flex touch-none bg-overlay',
          'has-[>[data-state=open]]:animate-fade-in has-[>[data-state=closed]]:animate-fade-out',
          layerClassName,
        )}
      >
        <Dialog.Content
          className={cx(
            'relative flex touch-auto flex-col overflow-hidden bg-surface-raised text-text shadow-float outline-none',
            className,
          )}
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement);
            toastBefore.current = getToast()?.id;
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={onEscapeKeyDown}
          {...rest}
          onKeyDown={hearKey}
        >
          <ScrollLock />
          <Dialog.Close ref={close} hidden />
          {children}
        </Dialog.Content>
      </div>
    </Dialog.Portal>
  );
}
