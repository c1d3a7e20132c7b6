import type { Folder } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folderCountText } from '../../platform/count-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { withDescendants } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';
import { useMoveWithUndo } from './use-move.ts';

interface MoveProps {
  folders: readonly Folder[];
}

export function MoveFoldersDialog({ open, onOpenChange, folders }: MoveProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [first] = folders;
  const what = folders.length === 1 && first ? `“${first.name}”` : folderCountText(folders.length);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Move ${what}`} description="Everything inside comes along.">
        <MoveChoice folders={folders} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Folders that would end up inside themselves cannot be chosen (FOLD-01). */
function MoveChoice({ folders, onDone }: MoveProps & { onDone: () => void }) {
  const all = useQuery(foldersQuery).data ?? [];
  const move = useMoveWithUndo();
  const ids = folders.map(({ id }) => id);
  const [first] = folders;
  const common = folders.every(({ parentId }) => parentId === first?.parentId) ? first?.parentId : undefined;
  const [targetId, setTargetId] = useState<number | null | undefined>(common);
  const target = all.find(({ id }) => id === targetId);
  const hasChosen = targetId !== undefined && targetId !== common;
  const confirm = () => {
    if (targetId === undefined) return;
    // They leave at once: the tree shows the move before the server has answered, and takes it back if it must.
    move(ids, targetId);
    onDone();
  };
  return (
    <>
      <div className="flex min-h-0 grow flex-col border-t">
        <TreePicker
          isInline
          label="Move into"
          noneLabel="Top level"
          nodes={all}
          // -1 is nobody's id: nothing is chosen yet.
          value={targetId === undefined ? -1 : targetId}
          disabledIds={withDescendants(all, ids)}
          onChange={setTargetId}
        />
      </div>
      <DialogActions disabled={!hasChosen} onClick={confirm}>
        <span className="max-w-56 truncate">
          {!hasChosen ? 'Choose a folder' : target ? `Move into “${target.name}”` : 'Move to the top level'}
        </span>
      </DialogActions>
    </>
  );
}
