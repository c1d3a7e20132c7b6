import { StartCountDialog } from '../../features/counts/start-count-dialog.tsx';
import { WhoHasItem } from '../../features/places/who-has-one.tsx';
import { FolderDialog } from '../../features/folders/folder-dialog.tsx';

export type PaletteDialog = 'folder' | 'count' | { whoHas: number };

/** Opens the dialogs of things that the palette makes without leaving the screen. */
export function PaletteDialogs({ shown, onClose }: { shown: PaletteDialog; onClose: () => void }) {
  if (typeof shown === 'object') return <WhoHasItem itemId={shown.whoHas} onClose={onClose} />;
  if (shown === 'count') return <StartCountDialog isOpen onClose={onClose} />;
  return <FolderDialog open onOpenChange={onClose} />;
}
