import type { Folder } from '@onhand/contract/folders';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { RowMenuButton } from '../../ui/row-menu-button.tsx';

const panel = lazyPart(() => import('./folder-menu-panel.tsx').then((file) => file.FolderMenuPanel));

/** The “…” of a folder. A tree has one in every row, so each becomes a menu only when it is asked for. */
export function FolderMenu({ folder }: { folder: Folder }) {
  return (
    <OnDemand part={panel} props={{ folder }} kind="menu">
      {(opener) => <RowMenuButton label={`Actions for ${folder.name}`} {...opener} />}
    </OnDemand>
  );
}
