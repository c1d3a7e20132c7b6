import { StartCountDialog } from '../../features/counts/start-count-dialog.tsx';
import { FolderDialog } from '../../features/folders/folder-dialog.tsx';

export type PaletteDialog = 'folder' | 'count';

/** Opens the dialogs of things that the palette makes without leaving the screen. */
export function PaletteDialogs({ shown, onClose }: { shown: PaletteDialog; onClose: () => void }) {
  if (shown === 'count') return <StartCountDialog isOpen onClose={onClose} />;
  return <FolderDialog open onOpenChange={onClose} />;
}
