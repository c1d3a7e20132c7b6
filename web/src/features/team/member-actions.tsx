import type { Member } from '@onhand/contract/team';
import { Crown, KeyRound, UserMinus, UserPen } from 'lucide-react';
import { useState } from 'react';
import { useHasBilling, useUser } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useAskForReset, useCancelReset, useFactorsOf } from '../security/security.queries.ts';
import { MemberDialog } from './member-dialog.tsx';
import { useHandOver, useRemoveMember } from './team.queries.ts';
import { mayChange, memberName } from './team.rules.ts';

export function MemberActions({ member }: { member: Member }) {
  const user = useUser();
  const [open, setOpen] = useState<'edit' | 'hand-over' | 'reset' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const name = memberName(member);
  const isOneself = member.id === user.id;
  const factors = useFactorsOf(member.id);
  const cancelReset = useCancelReset();
  if (!mayChange(user.role, member)) return null;
  return (
    <>
      <RowMenu label={`Actions for ${name}`}>
        <DropdownMenuItem icon={<UserPen aria-hidden />} onSelect={() => setOpen('edit')}>
          Role and folders
        </DropdownMenuItem>
        {user.role === 'owner' && !isOneself && member.role !== 'owner' ? (
          <DropdownMenuItem icon={<Crown aria-hidden />} onSelect={() => setOpen('hand-over')}>
            Hand over ownership
          </DropdownMenuItem>
        ) : null}
        {factors?.reset ? (
          <DropdownMenuItem
            icon={<KeyRound aria-hidden />}
            onSelect={() => cancelReset.mutate({ params: { id: member.id } }, tellDone(`${name} keeps passkeys and codes`))}
          >
            Stop the reset of passkeys and codes
          </DropdownMenuItem>
        ) : factors?.hasFactor && !isOneself ? (
          <DropdownMenuItem icon={<KeyRound aria-hidden />} onSelect={() => setOpen('reset')}>
            Reset passkeys and codes
          </DropdownMenuItem>
        ) : null}
        {isOneself ? null : (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<UserMinus aria-hidden />} isDanger onSelect={() => setOpen('remove')}>
              Remove from team
            </DropdownMenuItem>
          </>
        )}
      </RowMenu>
      <MemberDialog member={member} open={open === 'edit'} onOpenChange={close} />
      <HandOver member={member} isOpen={open === 'hand-over'} onClose={close} />
      <Reset member={member} isOpen={open === 'reset'} onClose={close} />
      <Remove member={member} isOpen={open === 'remove'} onClose={close} />
    </>
  );
}

interface Asking {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

function Remove({ member, isOpen, onClose }: Asking) {
  const remove = useRemoveMember();
  const name = memberName(member);
  const confirm = () => remove.mutate({ params: { id: member.id } }, tellDone(`${name} removed`, onClose));
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      text="They are signed out on every device at once. Invitations they sent and nobody accepted end too. What they did stays in the history."
      confirmLabel="Remove"
      isBusy={remove.isPending}
      onConfirm={confirm}
    />
  );
}

/** SEC-04: a member may have lost their passkeys and codes. */
function Reset({ member, isOpen, onClose }: Asking) {
  const ask = useAskForReset();
  const name = memberName(member);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Reset passkeys and codes of ${name}?`}
      text={`For when they lost them. ${name} gets a mail: once they confirm it there, or else in a day, their password alone signs them in until they set up new ones. They can stop it.`}
      confirmLabel="Reset"
      isBusy={ask.isPending}
      onConfirm={() => ask.mutate({ params: { id: member.id } }, tellDone(`${name} was sent a mail`, onClose))}
    />
  );
}

function HandOver({ member, isOpen, onClose }: Asking) {
  const handOver = useHandOver();
  const hasBilling = useHasBilling();
  const name = memberName(member);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Make ${name} the owner?`}
      text={`${name} takes over ${hasBilling ? 'billing and ' : ''}the organization. You become an admin, and only ${name} can make you an owner again.`}
      confirmLabel="Hand over"
      isBusy={handOver.isPending}
      onConfirm={() => handOver.mutate({ params: { id: member.id } }, { onSuccess: onClose })}
    />
  );
}
