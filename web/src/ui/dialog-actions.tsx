import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { DialogClose } from './dialog.tsx';
import { ModalFooter } from './modal-parts.tsx';

interface DialogActionsProps extends Pick<ButtonProps, 'isBusy' | 'disabled' | 'variant' | 'onClick'> {
  /** Something to know before it is done. */
  note?: ReactNode;
  children: ReactNode;
}

/** Ends a form in a dialog: with leaving it, or with doing what it is for. */
export function DialogActions({ note, children, ...button }: DialogActionsProps) {
  return (
    <ModalFooter>
      {note}
      <DialogClose asChild>
        <Button>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" {...button}>
        {children}
      </Button>
    </ModalFooter>
  );
}
