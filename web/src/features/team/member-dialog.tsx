import type { Member } from '@onhand/contract/team';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { handled } from '../../ui/handled.ts';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { FolderlessWarning } from './folderless-warning.tsx';
import { type RoleChoice, RoleFields } from './role-fields.tsx';
import { useFolderless } from './use-folderless.ts';
import { useChangeMember } from './team.queries.ts';
import { changeOf, memberName } from './team.rules.ts';

/** Role, folders and place of one person. */
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
  const [firstPlace] = useState(member.place?.id ?? null);
  const [placeId, setPlaceId] = useState(firstPlace);
  const { data: places = [] } = useQuery(foldersQuery);
  const folderless = useFolderless(choice, first);
  const change = useChangeMember();
  const save = () => {
    if (!folderless.mayGoOn()) return;
    change.mutate(
      { params: { id: member.id }, body: changeOf({ ...first, placeId: firstPlace }, { ...choice, placeId }) },
      tellDone(`${memberName(member)} saved`, onDone),
    );
  };
  return (
    <form onSubmit={handled(save)} className="contents">
      <ModalBody className="flex flex-col gap-5">
        <RoleFields value={choice} onChange={setChoice} />
        <FormField label="Works from" hint="What they scan and change happens there, unless they choose another place.">
          <TreePicker label="Works from" noneLabel="No place" nodes={places} value={placeId} onChange={setPlaceId} />
        </FormField>
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
