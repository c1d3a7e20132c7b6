import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Sheet, SheetContent } from '../../../../ui/sheet.tsx';
import { NewItem, type NewItemHandle, type RenderPictures } from './new-item.tsx';

export interface CreateItemFormProps {
  folderId: number | null;
  /** Scanned, and to be the new item's. */
  code?: string | null;
  /** The feature of pictures draws this part of the form. */
  renderPictures: RenderPictures;
  onCreated: (itemId: number) => void;
  onClose: () => void;
}

/** A new item beside the list; what was typed is not thrown away by a stray Escape. */
export function CreateItemForm({ folderId, code, renderPictures, onCreated, onClose }: CreateItemFormProps) {
  const form = useRef<NewItemHandle>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => (form.current?.hasInput() ? setIsLeaving(true) : onClose());
  const discard = () => {
    form.current?.forget();
    onClose();
  };
  return (
    <Sheet open onOpenChange={close}>
      <SheetContent
        title="New item"
        width="lg"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // The first control must not get the focus: with a draft that is the button that throws it away.
          event.preventDefault();
          form.current?.focus();
        }}
      >
        <NewItem ref={form} folderId={folderId} code={code} renderPictures={renderPictures} onCreated={onCreated} onCancel={close} />
        <ConfirmDialog
          open={isLeaving}
          onOpenChange={setIsLeaving}
          title="Discard this item?"
          text="What you entered has not been saved."
          confirmLabel="Discard"
          onConfirm={discard}
        />
      </SheetContent>
    </Sheet>
  );
}
