import type { Folder } from '@onhand/contract/folders';
import { can } from '@onhand/contract/permissions';
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openerOf } from '../../ui/opener.ts';

const folderDialog = lazyPart(() => import('./folder-dialog.tsx').then((file) => file.FolderDialog));
const moveDialog = lazyPart(() => import('./move-folders-dialog.tsx').then((file) => file.MoveFoldersDialog));
const deleteDialog = lazyPart(() => import('./delete-folder-dialog.tsx').then((file) => file.DeleteFolderDialog));

type OpenDialog =
  | { kind: 'new'; parentId: number | null }
  | { kind: 'edit'; folder: Folder; isAboutColor: boolean }
  | { kind: 'move'; folders: readonly Folder[] }
  | { kind: 'delete'; folder: Folder };

const parts = { new: folderDialog, edit: folderDialog, move: moveDialog, delete: deleteDialog };

/** People who come near the folders may soon need the dialogs. */
export function preloadFolderDialogs(): void {
  for (const { preload } of [folderDialog, moveDialog, deleteDialog]) void preload();
}

interface FolderCommands {
  /** False for staff, who see folders but do not arrange them. */
  canManage: boolean;
  create: (parentId: number | null) => void;
  rename: (folder: Folder) => void;
  recolor: (folder: Folder) => void;
  move: (folders: readonly Folder[]) => void;
  remove: (folder: Folder) => void;
  printLabels: (folder: Folder) => void;
  /** The folder's own, which chooses it as the place to work from. */
  printPlaceLabel: (folder: Folder) => void;
  countStock: (folder: Folder) => void;
  /** Puts items that were dropped on a folder into it; `null` takes them out of any folder. */
  moveItems: (itemIds: readonly number[], folder: Folder | null) => void;
}

const FolderCommandsContext = createContext<FolderCommands | null>(null);

/** The commands of a folder, for tree, phone list and header alike; their dialogs open here. */
export function FolderCommandsProvider({
  onPrintLabels,
  onPrintPlaceLabel,
  onCountStock,
  onMoveItems,
  onCreated,
  onDeleted,
  children,
}: {
  onPrintLabels: (folder: Folder) => void;
  onPrintPlaceLabel: (folder: Folder) => void;
  onCountStock: (folder: Folder) => void;
  onMoveItems: FolderCommands['moveItems'];
  onCreated: (folder: Folder) => void;
  onDeleted: (folder: Folder) => void;
  children: ReactNode;
}) {
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The last one is still drawn while it closes.
  const [isOpen, setIsOpen] = useState(false);
  const commands = useMemo<FolderCommands>(() => {
    const show = async (next: OpenDialog) => {
      const { loaded, preload } = parts[next.kind];
      if (!loaded()) {
        const opener = openerOf(document.activeElement);
        await preload();
        // The dialog gives the focus back to where it finds it.
        opener?.focus();
      }
      setDialog(next);
      setIsOpen(true);
    };
    return {
      canManage,
      create: (parentId) => void show({ kind: 'new', parentId }),
      rename: (folder) => void show({ kind: 'edit', folder, isAboutColor: false }),
      recolor: (folder) => void show({ kind: 'edit', folder, isAboutColor: true }),
      move: (folders) => void show({ kind: 'move', folders }),
      remove: (folder) => void show({ kind: 'delete', folder }),
      printLabels: onPrintLabels,
      printPlaceLabel: onPrintPlaceLabel,
      countStock: onCountStock,
      moveItems: onMoveItems,
    };
  }, [canManage, onPrintLabels, onPrintPlaceLabel, onCountStock, onMoveItems]);
  const is = (kind: OpenDialog['kind']) => isOpen && dialog?.kind === kind;
  return (
    <FolderCommandsContext value={commands}>
      {children}
      <Suspense fallback={null}>
        {dialog?.kind === 'new' ? (
          <folderDialog.Part parentId={dialog.parentId} open={is('new')} onOpenChange={setIsOpen} onCreated={onCreated} />
        ) : null}
        {dialog?.kind === 'edit' ? (
          <folderDialog.Part folder={dialog.folder} isAboutColor={dialog.isAboutColor} open={is('edit')} onOpenChange={setIsOpen} />
        ) : null}
        {dialog?.kind === 'move' ? <moveDialog.Part folders={dialog.folders} open={is('move')} onOpenChange={setIsOpen} /> : null}
        {dialog?.kind === 'delete' ? (
          <deleteDialog.Part folder={dialog.folder} open={is('delete')} onOpenChange={setIsOpen} onDeleted={onDeleted} />
        ) : null}
      </Suspense>
    </FolderCommandsContext>
  );
}

export function useFolderCommands(): FolderCommands {
  const commands = useContext(FolderCommandsContext);
  if (!commands) throw new Error('Folders can only be worked with inside FolderCommandsProvider.');
  return commands;
}
