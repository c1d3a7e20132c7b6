import type { Folder } from '@onhand/contract/folders';
import { Link } from 'react-router';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx';
import type { FolderPlace } from './folder-tree.rules.ts';
import { HiddenCrumbsButton } from './hidden-crumbs-button.tsx';

/** The steps of a long way that there is no room for. */
export function HiddenCrumbs({
  folders,
  pathOf,
  isOpenAtStart,
}: {
  folders: readonly Folder[];
  pathOf: (place: FolderPlace) => string;
  isOpenAtStart: boolean;
}) {
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <HiddenCrumbsButton count={folders.length} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {folders.map((folder) => (
          <DropdownMenuItem key={folder.id} asChild>
            <Link to={pathOf(folder.id)}>{folder.name}</Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
