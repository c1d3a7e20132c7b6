import type { Folder } from '@onhand/contract/folders';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { ActionItems, useFolderActions } from './folder-actions.tsx';

export function FolderMenuPanel({ folder, isOpenAtStart }: { folder: Folder; isOpenAtStart: boolean }) {
  const actions = useFolderActions();
  return (
    <RowMenu label={`Actions for ${folder.name}`} isOpenAtStart={isOpenAtStart}>
      <ActionItems actions={actions([folder])} Item={DropdownMenuItem} Separator={DropdownMenuSeparator} />
    </RowMenu>
  );
}
