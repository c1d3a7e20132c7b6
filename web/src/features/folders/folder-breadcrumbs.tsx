import type { Folder } from '@onhand/contract/folders';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { draggedFoldersType, draggedItemsType } from './dragged.ts';
import { useFolderCommands } from './folder-commands.tsx';
import type { FolderPlace } from './folder-tree.rules.ts';
import { HiddenCrumbsButton } from './hidden-crumbs-button.tsx';
import { useDropTarget } from './use-drop-target.ts';
import { useMoveWithUndo } from './use-move.ts';

const hiddenPart = lazyPart(() => import('./hidden-crumbs.tsx').then((file) => file.HiddenCrumbs));

// The first and the last ones say where one is; the ones between wait in a menu.
const most = 4;

/** The way down to a folder, each step a link that also takes what is dropped on it (FOLD-03). */
export function FolderBreadcrumbs({ ancestors, pathOf }: { ancestors: readonly Folder[]; pathOf: (place: FolderPlace) => string }) {
  const isLong = ancestors.length > most;
  const hidden = isLong ? ancestors.slice(1, -2) : [];
  const first = isLong ? ancestors.slice(0, 1) : ancestors;
  const last = isLong ? ancestors.slice(-2) : [];
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex min-w-0 items-center text-sm text-muted">
        <Crumb folder={null} to={pathOf(null)} isFirst />
        {first.map((folder) => (
          <Crumb key={folder.id} folder={folder} to={pathOf(folder.id)} />
        ))}
        {isLong ? (
          <Step>
            <OnDemand part={hiddenPart} props={{ folders: hidden, pathOf }} kind="menu">
              {(opener) => <HiddenCrumbsButton count={hidden.length} {...opener} />}
            </OnDemand>
          </Step>
        ) : null}
        {last.map((folder) => (
          <Crumb key={folder.id} folder={folder} to={pathOf(folder.id)} />
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ folder, to, isFirst = false }: { folder: Folder | null; to: string; isFirst?: boolean }) {
  const { canManage, moveItems } = useFolderCommands();
  const move = useMoveWithUndo();
  const takes: Record<string, (ids: number[]) => void> = {};
  if (canManage) takes[draggedFoldersType] = (ids) => move(ids, folder?.id ?? null);
  if (canManage && folder) takes[draggedItemsType] = (ids) => moveItems(ids, folder);
  const { isOver, props } = useDropTarget(takes);
  return (
    <Step isFirst={isFirst}>
      <Link
        to={to}
        draggable={false}
        {...props}
        className={cx(
          'inline-flex touch max-w-48 items-center rounded-sm px-1 py-0.5 hover:bg-hover hover:text-text',
          isOver && 'bg-accent-soft text-accent',
        )}
      >
        <span className="truncate">{folder?.name ?? 'All items'}</span>
      </Link>
    </Step>
  );
}

function Step({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <li className={cx('flex min-w-0 items-center', isFirst && '-ml-1 shrink-0')}>
      {isFirst ? null : <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </li>
  );
}
