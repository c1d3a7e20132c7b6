import { InvitationInput } from '@onhand/contract/invitations';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useInvite } from '../invitations/invitations.queries.ts';
import { FolderlessWarning } from './folderless-warning.tsx';
import { type RoleChoice, RoleFields } from './role-fields.tsx';
import { useFolderless } from './use-folderless.ts';
import { type Sent, SentInvitation } from './sent-invitation.tsx';

export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const change = (isOpen: boolean) => {
    if (!isOpen) setSent(null);
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      {sent ? (
        <SentInvitation sent={sent} onAnother={() => setSent(null)} />
      ) : (
        <DialogContent title="Invite someone" description="They join with the email address you enter.">
          <InviteForm onSent={setSent} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function InviteForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState<RoleChoice>({ role: 'staff', folderIds: [] });
  const folderless = useFolderless(choice);
  const invite = useInvite();
  const send = () => {
    const parsed = InvitationInput.shape.email.safeParse(email);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success || !folderless.mayGoOn()) return;
    invite.mutate(
      { body: { email, role: choice.role, folderIds: choice.role === 'staff' ? [...choice.folderIds] : [] } },
      {
        onSuccess: ({ email: address, link, sentAt }) => onSent({ email: address, link, isMailed: sentAt !== null }),
        onError: (error) => {
          const atEmail = error instanceof ApiError ? error.details.find(({ field }) => field === 'email') : undefined;
          setProblem(atEmail?.message);
          if (!atEmail) showError(error);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={handled(send)} className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Email" error={problem}>
          <Input type="email" inputMode="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
        </FormField>
        <RoleFields value={choice} onChange={setChoice} />
      </ModalBody>
      <DialogActions isBusy={invite.isPending} note={folderless.isSaid ? <FolderlessWarning /> : null}>
        {folderless.isSaid ? 'Invite without folders' : 'Send invitation'}
      </DialogActions>
    </form>
  );
}
