import type { Item } from '@onhand/contract/inventory';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/error-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../../ui/modal-parts.tsx';
import { toast } from '../../../ui/toast.ts';
import { TreePicker } from '../../../ui/tree-picker.tsx';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { folderPathText } from './folder-path.ts';
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
  const save = useSaveItem(item.id);
  const move = async (to: number | null) => {
    try {
      await save({ folderId: to }, { folderId: to });
    } catch (error) {
      showError(error);
    }
  };
  const confirm = async () => {
    const from = item.folderId;
    onDone();
    await move(folderId);
    toast({
      title: `Moved to ${folderPathText(folders, folderId)}`,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void move(from) },
    });
  };
  return (
    <>
      <ModalBody className="flex flex-col">
        <TreePicker label="Folder" noneLabel="No folder" nodes={folders} value={folderId} onChange={setFolderId} isInline />
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button variant="primary" disabled={folderId === item.folderId} onClick={() => void confirm()}>
          Move here
        </Button>
      </ModalFooter>
    </>
  );
}
