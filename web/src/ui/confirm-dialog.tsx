import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogClose, DialogContent } from './dialog.tsx';
import { ModalBody, ModalFooter } from './modal-parts.tsx';

/** Asks before what cannot be undone, and says what it does. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onCloseAutoFocus,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Where “Cancel” could be taken for what is asked. */
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Moves the focus on, if it should not go back. */
  onCloseAutoFocus?: (event: Event) => void;
  /** Choices that have to be made first. */
  children?: ReactNode;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={text} size="sm" onCloseAutoFocus={onCloseAutoFocus}>
        {children ? <ModalBody>{children}</ModalBody> : null}
        <ModalFooter>
          <DialogClose asChild>
            <Button>{cancelLabel}</Button>
          </DialogClose>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}
