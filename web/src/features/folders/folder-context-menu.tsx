import type { Folder } from '@onhand/contract/folders';
import { useEffect, useRef } from 'react';
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuSeparator, ContextMenuTrigger } from '../../ui/context-menu.tsx';
import { ActionItems, useFolderActions } from './folder-actions.tsx';

/** A right click on a folder of the tree. */
export interface MenuAsked {
  id: string;
  clientX: number;
  clientY: number;
}

/** The menu of the folder that was clicked, or of the several chosen ones that it is one of. */
export function FolderContextMenu({ asked, folders }: { asked: MenuAsked; folders: readonly Folder[] }) {
  const trigger = useRef<HTMLSpanElement>(null);
  const actions = useFolderActions();
  // The first click came before this code was there, so each is handed on to the menu, which opens where it was.
  useEffect(() => {
    const { clientX, clientY } = asked;
    trigger.current?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
  }, [asked]);
  return (
    <ContextMenu>
      <ContextMenuTrigger ref={trigger} hidden />
      <ContextMenuContent opener={`folder-${asked.id}`}>
        <ActionItems actions={actions(folders)} Item={ContextMenuItem} Separator={ContextMenuSeparator} />
      </ContextMenuContent>
    </ContextMenu>
  );
}
