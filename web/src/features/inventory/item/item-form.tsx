import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { NewItem } from './new-item.tsx';

export interface CreateItemFormProps {
  folderId: number | null;
  onCreated: (itemId: number) => void;
  onClose: () => void;
}

/** A new item beside the list; what was typed is not thrown away by a stray Escape. */
export function CreateItemForm({ folderId, onCreated, onClose }: CreateItemFormProps) {
  const [hasInput, setHasInput] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => (hasInput ? setIsLeaving(true) : onClose());
  return (
    <Sheet open onOpenChange={close}>
      <SheetContent title="New item" width="lg" aria-describedby={undefined}>
        <NewItem folderId={folderId} onCreated={onCreated} onCancel={close} onInput={setHasInput} />
        <ConfirmDialog
          open={isLeaving}
          onOpenChange={setIsLeaving}
          title="Discard this item?"
          text="What you entered has not been saved."
          confirmLabel="Discard"
          onConfirm={onClose}
        />
      </SheetContent>
    </Sheet>
  );
}
