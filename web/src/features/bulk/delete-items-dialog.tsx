import { type FormEvent, useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { isWordToDelete, wordToDelete } from './bulk.rules.ts';

interface DeleteProps {
  count: number;
  /** The one item's name, where it is just one. */
  name?: string;
  /** They have left the lists already, so archiving is no way out to offer. */
  isArchived?: boolean;
  isBusy: boolean;
  onDelete: () => void;
}

/** The one thing that cannot be undone, so it takes typing how much will be gone. */
export function DeleteItemsDialog({
  open,
  onOpenChange,
  ...props
}: DeleteProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const what = props.name === undefined ? itemCountText(props.count) : `“${props.name}”`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={`Delete ${what}?`}
        description={`Pictures, history and codes go too. This cannot be undone.${props.isArchived ? '' : ' To keep the record, archive instead.'}`}
      >
        <DeleteForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function DeleteForm({ count, isBusy, onDelete }: DeleteProps) {
  const [typed, setTyped] = useState('');
  const isConfirmed = isWordToDelete(typed, count);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isBusy) onDelete();
  };
  return (
    <form onSubmit={confirm} className="contents">
      <ModalBody>
        <FormField label={`Type ${wordToDelete(count)} to confirm`}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            inputMode={count === 1 ? 'text' : 'numeric'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
      </ModalBody>
      <DialogActions variant="danger" disabled={!isConfirmed} isBusy={isBusy}>
        Delete {itemCountText(count)}
      </DialogActions>
    </form>
  );
}
