import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { showError } from '../../../platform/error-toast.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { ModalBody } from '../../../ui/modal-parts.tsx';
import { toast } from '../../../ui/toast.ts';
import { TreePicker } from '../../../ui/tree-picker.tsx';
import { folderPathText, foldersQuery } from '../../folders/folders.queries.ts';
import { useMakeFolder } from '../../folders/folder-changes.queries.ts';
import { useSaveItem } from './item.queries.ts';

interface MoveItemDialogProps {
  item: Item;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MoveItemDialog({ item, open, onOpenChange }: MoveItemDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Move “${item.name}”`} aria-describedby={undefined}>
        <Destination item={item} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function Destination({ item, onDone }: { item: Item; onDone: () => void }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const [folderId, setFolderId] = useState(item.folderId);
  // Somebody may delete what was chosen.
  const isThere = folderId === null || folders.some(({ id }) => id === folderId);
  const save = useSaveItem(item.id);
  const { role } = useUser();
  const hasAllFolders = can(role, 'ALL_FOLDERS');
  const canArrange = can(role, 'MANAGE_INVENTORY');
  const makeFolder = useMakeFolder();
  const move = async (to: number | null): Promise<boolean> => {
    try {
      await save({ folderId: to }, { folderId: to });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  const confirm = async () => {
    const from = item.folderId;
    onDone();
    if (!(await move(folderId))) return;
    toast({
      title: `Moved to ${folderPathText(folders, folderId)}`,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void move(from) },
    });
  };
  return (
    <>
      <ModalBody className="flex flex-col">
        <TreePicker
          label="Folder"
          noneLabel={hasAllFolders ? 'No folder' : undefined}
          nodes={folders}
          value={folderId}
          onChange={setFolderId}
          onCreate={canArrange ? (name) => void makeFolder(name, setFolderId) : undefined}
          isInline
        />
      </ModalBody>
      <DialogActions disabled={folderId === item.folderId || !isThere} onClick={() => void confirm()}>
        Move here
      </DialogActions>
    </>
  );
}
