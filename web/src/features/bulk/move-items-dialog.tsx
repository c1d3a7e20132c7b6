import type { Selection } from '@onhand/contract/item-filter';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { movingQuery } from '../item-cache/item-cache.queries.ts';
import { MoveLines } from './move-question.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { useMakeFolder } from '../folders/folder-changes.queries.ts';

interface MoveProps {
  selection: Selection;
  count: number;
  isBusy: boolean;
  onMove: (folderId: number | null, folderName: string | null) => void;
}

export function MoveItemsDialog({ open, onOpenChange, ...props }: MoveProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Move ${itemCountText(props.count)}`} aria-describedby={undefined}>
        <MoveChoice {...props} />
      </DialogContent>
    </Dialog>
  );
}

function MoveChoice({ selection, isBusy, onMove }: MoveProps) {
  const folders = useQuery(foldersQuery);
  const { data: preview } = useQuery(movingQuery(selection));
  const makeFolder = useMakeFolder();
  const canArrange = can(useUser().role, 'MANAGE_INVENTORY');
  // Undefined until something is chosen: no folder is a choice as well.
  const [chosen, setChosen] = useState<number | null>();
  const name = folders.data?.find(({ id }) => id === chosen)?.name ?? null;
  // A folder that somebody deletes meanwhile is no choice any more.
  const folderId = chosen !== null && name === null ? undefined : chosen;
  return (
    <>
      <ModalBody className="flex flex-col gap-3">
        <Loaded result={folders}>
          {(list) => (
            // Zero is no folder's id, so nothing is marked before the first choice.
            <TreePicker
              nodes={list}
              label="Folder"
              noneLabel="No folder"
              value={folderId === undefined ? 0 : folderId}
              onChange={setChosen}
              onCreate={canArrange ? (name) => void makeFolder(name, setChosen) : undefined}
              isInline
            />
          )}
        </Loaded>
        {preview && preview.severalCount > 0 ? <MoveLines preview={preview} /> : null}
      </ModalBody>
      <DialogActions disabled={folderId === undefined} isBusy={isBusy} onClick={() => folderId !== undefined && onMove(folderId, name)}>
        <span className="max-w-56 truncate">{moveLabel(folderId, name)}</span>
      </DialogActions>
    </>
  );
}

function moveLabel(folderId: number | null | undefined, name: string | null): string {
  if (folderId === undefined) return 'Choose a folder';
  return folderId === null ? 'Move out of all folders' : `Move to “${name}”`;
}
