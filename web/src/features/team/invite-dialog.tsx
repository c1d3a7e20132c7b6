import { InvitationInput, invitationDays } from '@onhand/contract/invitations';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useInvite } from '../invitations/invitations.queries.ts';
import { type RoleChoice, RoleFields } from './role-fields.tsx';

interface Sent {
  email: string;
  link: string;
  isMailed: boolean;
}

export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const change = (isOpen: boolean) => {
    if (!isOpen) setSent(null);
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      {sent ? (
        <DialogContent
          title={sent.isMailed ? 'Invitation sent' : 'Invitation ready'}
          description={
            sent.isMailed
              ? `${sent.email} gets a mail with a link that works once, within ${invitationDays} days.`
              : `The mail to ${sent.email} could not be sent. Give them this link, or send the invitation again later.`
          }
        >
          <ModalBody>
            <LinkToCopy link={sent.link} />
          </ModalBody>
          <ModalFooter>
            <Button onClick={() => setSent(null)}>Invite another</Button>
            <DialogClose asChild>
              <Button variant="primary">Done</Button>
            </DialogClose>
          </ModalFooter>
        </DialogContent>
      ) : (
        <DialogContent title="Invite someone" description="They join with the e-mail address you enter.">
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
  const invite = useInvite();
  const send = () => {
    const parsed = InvitationInput.shape.email.safeParse(email);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="contents"
    >
      <ModalBody className="flex flex-col gap-5">
        <FormField label="E-mail" error={problem}>
          <Input type="email" inputMode="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
        </FormField>
        <RoleFields value={choice} onChange={setChoice} />
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" isBusy={invite.isPending}>
          Send invitation
        </Button>
      </ModalFooter>
    </form>
  );
}

/** Shown once: only a hash of it is kept. */
function LinkToCopy({ link }: { link: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied', tone: 'success' });
  };
  return (
    <div className="flex items-end gap-2">
      <FormField label="Invitation link" className="grow">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </FormField>
      <Button onClick={() => void copy().catch(() => toast({ title: 'The link could not be copied', tone: 'destructive' }))}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}
