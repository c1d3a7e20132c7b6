import type { Folder } from '@onhand/contract/folders';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { FolderMenu } from '../../features/folders/folder-actions.tsx';
import { FolderBreadcrumbs } from '../../features/folders/folder-breadcrumbs.tsx';
import { FolderFacts } from '../../features/folders/folder-facts.tsx';
import { type FolderPlace, pathTo, withDescendants } from '../../features/folders/folder-tree.rules.ts';
import { Swatch } from '../../ui/swatch.tsx';

interface HeaderProps {
  folders: readonly Folder[];
  folder: FolderPlace;
  pathOf: (folder: FolderPlace) => string;
  /** Where the phone's way back leads (SHELL-06). */
  pathBack: (folder: FolderPlace) => string;
  isMobile: boolean;
}

/** Where one is, and what is in there. */
export function InventoryHeader({ folders, folder, pathOf, pathBack, isMobile }: HeaderProps) {
  const path = pathTo(folders, typeof folder === 'number' ? folder : null);
  const current = path.at(-1);
  const parent = path.at(-2);
  const isInside = folder !== null;
  return (
    <header className="shrink-0 px-4 pt-3 pb-3 md:pt-4">
      {isInside && !isMobile ? <FolderBreadcrumbs ancestors={path.slice(0, -1)} pathOf={pathOf} /> : null}
      {isInside && isMobile ? (
        <Link to={pathBack(parent?.id ?? null)} className="-ml-1.5 inline-flex touch max-w-full items-center gap-1 pr-2 text-sm text-muted">
          <ChevronLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{parent?.name ?? 'All items'}</span>
        </Link>
      ) : null}
      <div className="flex min-h-9 items-center gap-2.5">
        {current ? <Swatch color={current.color} className="size-3.5" /> : null}
        <h1 className="min-w-0 truncate text-2xl font-semibold tracking-tight" title={current?.name}>
          {titleOf(folder, current)}
        </h1>
        {current ? <FolderMenu folder={current} /> : null}
      </div>
      {current ? <FolderFacts folder={current} below={withDescendants(folders, [current.id]).size - 1} /> : null}
    </header>
  );
}

export function titleOf(folder: FolderPlace, current: Folder | undefined): string {
  if (folder === 'none') return 'Unassigned';
  return current?.name ?? 'Items';
}
