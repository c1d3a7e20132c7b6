import type { Member } from '@onhand/contract/team';
import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { handled } from '../../ui/handled.ts';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { FolderlessWarning } from './folderless-warning.tsx';
import { type RoleChoice, RoleFields } from './role-fields.tsx';
import { useFolderless } from './use-folderless.ts';
import { useChangeMember } from './team.queries.ts';
import { changeOf, memberName } from './team.rules.ts';

/** Role and folders of one person. */
export function MemberDialog({ member, open, onOpenChange }: { member: Member; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={memberName(member)} description={member.email}>
        <MemberForm member={member} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function MemberForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const isOneself = useUser().id === member.id;
  const [first] = useState<RoleChoice>({ role: member.role, folderIds: member.folderIds });
  const [choice, setChoice] = useState(first);
  const folderless = useFolderless(choice, first);
  const change = useChangeMember();
  const save = () => {
    if (!folderless.mayGoOn()) return;
    change.mutate({ params: { id: member.id }, body: changeOf(first, choice) }, tellDone(`${memberName(member)} saved`, onDone));
  };
  return (
    <form onSubmit={handled(save)} className="contents">
      <ModalBody className="flex flex-col gap-5">
        <RoleFields value={choice} onChange={setChoice} />
        {isOneself && choice.role !== first.role ? (
          <output className="text-sm text-warn">
            This changes your own role: you lose what only an {first.role} may do, and cannot take it back yourself.
          </output>
        ) : null}
      </ModalBody>
      <DialogActions isBusy={change.isPending} note={folderless.isSaid ? <FolderlessWarning /> : null}>
        {folderless.isSaid ? 'Save without folders' : 'Save'}
      </DialogActions>
    </form>
  );
}
