import { invitationDays } from '@onhand/contract/invitations';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';

export interface Sent {
  email: string;
  link: string;
  isMailed: boolean;
}

/** Tells the outcome of an invitation, with its link for people the mail did not reach. It goes into a dialog. */
export function SentInvitation({ sent: { email, link, isMailed }, onAnother }: { sent: Sent; onAnother?: () => void }) {
  return (
    <DialogContent
      title={isMailed ? 'Invitation sent' : 'Invitation ready'}
      description={
        isMailed
          ? `${email} gets a mail with a link that works once, within ${invitationDays} days.`
          : `No mail could be sent to ${email}. Give them this link yourself: it works once, within ${invitationDays} days.`
      }
    >
      <ModalBody>
        <LinkToCopy link={link} />
      </ModalBody>
      <ModalFooter>
        {onAnother ? <Button onClick={onAnother}>Invite another</Button> : null}
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </ModalFooter>
    </DialogContent>
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
