import type { Invitation } from '@onhand/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { tellDone } from '../../ui/tell-done.ts';
import { invitationsQuery, useInviteAgain, useRevokeInvitation } from '../invitations/invitations.queries.ts';
import { type Sent, SentInvitation } from './sent-invitation.tsx';
import { roleFacts } from './team.rules.ts';
import { useFolderWords } from './use-folder-words.ts';

/** The card shows only while there are invitations that nobody has accepted yet. */
export function InvitationsCard() {
  const { data: invitations = [] } = useQuery(invitationsQuery);
  if (invitations.length === 0) return null;
  return (
    <Card title="Invitations" description="Not accepted yet." isPadded={false} className="mt-6">
      <ul className="border-t">
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt, isExpired, sentAt } = invitation;
  // The link of a mail that could not be sent is told here and nowhere else.
  const [unsent, setUnsent] = useState<Sent | null>(null);
  const folders = useFolderWords(invitation);
  const again = useInviteAgain();
  const revoke = useRevokeInvitation();
  const params = { id };
  const resend = () =>
    again.mutate(
      { params },
      {
        onSuccess: (sent) =>
          sent.sentAt
            ? toast({ title: `Invitation sent to ${email}`, tone: 'success' })
            : setUnsent({ email, link: sent.link, isMailed: false }),
      },
    );
  const Icon = sentAt === null ? MailX : Mail;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3 last:border-b-0 md:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {email}
          <Badge>{roleFacts[role].name}</Badge>
          {isExpired ? <Badge tone="warn">Expired</Badge> : null}
          {sentAt === null ? <Badge tone="bad">Not sent</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {folders} · Invited by {invitedBy} · {isExpired ? 'Expired' : 'Expires'} {dateText(expiresAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" isBusy={again.isPending} aria-label={`Resend the invitation to ${email}`} onClick={resend}>
          Resend
        </Button>
        <Button
          size="sm"
          variant="ghost"
          isBusy={revoke.isPending}
          aria-label={`Revoke the invitation to ${email}`}
          onClick={() => revoke.mutate({ params }, tellDone(`Invitation to ${email} revoked`))}
        >
          Revoke
        </Button>
      </div>
      <Dialog open={unsent !== null} onOpenChange={() => setUnsent(null)}>
        {unsent ? <SentInvitation sent={unsent} /> : null}
      </Dialog>
    </li>
  );
}
