import type { WaitlistEntry } from '@onhand/contract/waitlist';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionsHead, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { useInvite, useRemove } from './waitlist.queries.ts';

export function WaitlistTable({ entries }: { entries: readonly WaitlistEntry[] }) {
  return (
    <Table label="Waitlist">
      <TableHeader>
        <TableHead>Who</TableHead>
        <TableHead className="max-md:hidden">What they need</TableHead>
        <TableHead className="max-sm:hidden">Since</TableHead>
        <ActionsHead />
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function EntryRow({ entry }: { entry: WaitlistEntry }) {
  const { id, email, name, note, createdAt, invitedAt } = entry;
  const invite = useInvite();
  return (
    <TableRow>
      <TableCell>
        <span className="block font-medium wrap-anywhere">{email}</span>
        {name ? <span className="block text-sm wrap-anywhere text-muted">{name}</span> : null}
        {note ? <span className="block text-sm wrap-anywhere text-muted md:hidden">{note}</span> : null}
        {invitedAt ? (
          <Badge tone="good" className="mt-1">
            Invited {dateText(invitedAt)}
          </Badge>
        ) : null}
      </TableCell>
      <TableCell className="max-w-96 wrap-anywhere text-muted max-md:hidden">{note}</TableCell>
      <TableCell className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">{dateText(createdAt)}</TableCell>
      <TableCell>
        <span className="flex items-center justify-end gap-1">
          <Button
            size="sm"
            isBusy={invite.isPending}
            aria-label={`${invitedAt ? 'Invite again' : 'Invite'} ${email}`}
            onClick={() => invite.mutate({ params: { id } })}
          >
            <Send aria-hidden />
            {invitedAt ? 'Again' : 'Invite'}
          </Button>
          <RemoveButton entry={entry} />
        </span>
      </TableCell>
    </TableRow>
  );
}

/** Asked first: the address is gone for good, and only its owner could bring it back. */
function RemoveButton({ entry }: { entry: WaitlistEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemove(entry);
  return (
    <>
      <IconButton label={`Remove ${entry.email}`} icon={<Trash2 aria-hidden />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove from the waitlist?"
        text={`${entry.email} is deleted and not told.`}
        confirmLabel="Remove"
        onConfirm={() => remove.mutate({ params: { id: entry.id } })}
      />
    </>
  );
}
