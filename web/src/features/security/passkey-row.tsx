import type { Passkey } from '@onhand/contract/security';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../platform/format.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { useNow } from '../../platform/use-now.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useRemovePasskey, useRenamePasskey } from './security.queries.ts';

export function PasskeyRow({ passkey, isLastFactor }: { passkey: Passkey; isLastFactor: boolean }) {
  const now = useNow();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useRemovePasskey();
  const close = () => setOpen(null);
  const { id, name, createdAt, lastUsedAt, isForThisHost } = passkey;
  return (
    <li className="flex items-center gap-3 py-2">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {dateText(createdAt)} · {lastUsedAt ? `used ${timeAgo(lastUsedAt, now)}` : 'not used yet'}
          {isForThisHost ? '' : ' · made for another address of this app, it does not work here'}
        </p>
      </div>
      <RowMenu label={`Actions for ${name}`}>
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setOpen('remove')}>
          Remove
        </DropdownMenuItem>
      </RowMenu>
      {open === 'rename' ? <RenameDialog passkey={passkey} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        text={
          isLastFactor
            ? 'It no longer signs you in, your recovery codes go with it, and your password alone is enough again.'
            : 'It no longer signs you in. Delete it on the device too, where it is kept.'
        }
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } }, tellDone('Passkey removed', close))}
      />
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title="Rename passkey" size="sm" aria-describedby={undefined}>
        <form
          noValidate
          className="contents"
          onSubmit={handled(() => rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onClose }))}
        >
          <ModalBody>
            <FormField label="Name">
              <Input autoComplete="off" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={rename.isPending} disabled={name.trim() === ''}>
            Save
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
