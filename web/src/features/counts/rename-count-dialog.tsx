import type { Count } from '@onhand/contract/counts';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useChangeCount } from './counts.queries.ts';

export function RenameCountDialog({ count, isOpen, onClose }: { count: Count; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Rename count" size="sm" aria-describedby={undefined}>
        <RenameForm count={count} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function RenameForm({ count, onDone }: { count: Count; onDone: () => void }) {
  const change = useChangeCount();
  const [name, setName] = useState(count.name);
  const [isChecked, setIsChecked] = useState(false);
  const problem = isChecked && name.trim() === '' ? 'Please fill this in.' : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim() !== '') change.mutate({ params: { id: count.id }, body: { name } }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody>
        <FormField label="Name" error={problem}>
          <Input autoComplete="off" maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={change.isPending}>Save</DialogActions>
    </form>
  );
}
