import { useState } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useDeleteOrganization } from './organization-changes.queries.ts';

/** SET-02: the one thing here that cannot be taken back, so its name has to be typed. */
export function DeleteOrganization({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose text-muted">
        Deletes every item, its history, files and reports, and signs everyone out. Nobody can bring it back.
      </p>
      <Button variant="danger" onClick={() => setIsOpen(true)} className="max-md:w-full">
        Delete organization
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={`Delete ${name}?`} description="Everything in it is gone for everyone, at once and for good." size="sm">
          <TypedConfirmation name={name} />
        </DialogContent>
      </Dialog>
    </div>
  );
}

function TypedConfirmation({ name }: { name: string }) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteOrganization();
  const isSame = typed.trim() === name;
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // The page loads anew, because nothing that was fetched here belongs to anyone any more.
        if (isSame) remove.mutate({ body: { name: typed } }, { onSuccess: () => location.assign('/') });
      }}
    >
      <ModalBody>
        <FormField label={`Type “${name}” to confirm`} error={remove.error ? bodyOf(remove.error) : undefined}>
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </FormField>
      </ModalBody>
      <DialogActions variant="danger" disabled={!isSame} isBusy={remove.isPending || remove.isSuccess}>
        Delete for good
      </DialogActions>
    </form>
  );
}
