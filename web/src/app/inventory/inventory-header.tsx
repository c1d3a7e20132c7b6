import type { Folder } from '@onhand/contract/folders';
import { ChevronLeft, Gauge } from 'lucide-react';
import { Link } from 'react-router';
import { FolderMenu } from '../../features/folders/folder-menu.tsx';
import { FolderBreadcrumbs } from '../../features/folders/folder-breadcrumbs.tsx';
import { FolderFacts } from '../../features/folders/folder-facts.tsx';
import { type FolderPlace, pathTo, withDescendants } from '../../features/folders/folder-tree.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Swatch } from '../../ui/swatch.tsx';

interface HeaderProps {
  /** Not there yet while they load. */
  folders: readonly Folder[] | undefined;
  folder: FolderPlace;
  pathOf: (folder: FolderPlace) => string;
  /** The phone's way back leads to this address (SHELL-06). */
  pathBack: (folder: FolderPlace) => string;
  isMobile: boolean;
  isFoldersView: boolean;
}

/** Names the present place and sums up what is in it. */
export function InventoryHeader({ folders = [], folder, pathOf, pathBack, isMobile, isFoldersView }: HeaderProps) {
  const path = pathTo(folders, typeof folder === 'number' ? folder : null);
  const current = path.at(-1);
  const parent = path.at(-2);
  // On a phone the list says the same of itself, and its rows need the room.
  const hasFacts = current && (!isMobile || isFoldersView);
  // The bar below and the switch above both say it already.
  if (folder === null && isMobile) {
    return (
      <header className="h-2 shrink-0">
        <h1 className="sr-only">{titleOf(folder, current)}</h1>
      </header>
    );
  }
  return (
    <header className="shrink-0 px-4 pt-3 pb-3 max-md:pt-2">
      {folder === null || isMobile ? null : <FolderBreadcrumbs ancestors={path.slice(0, -1)} pathOf={pathOf} />}
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <div className="flex min-h-11 max-w-full min-w-0 items-center gap-2.5 max-md:w-full md:min-h-9">
          {folder !== null && isMobile ? <BackLink to={pathBack(parent?.id ?? null)} name={parent?.name ?? 'All items'} /> : null}
          {current ? <Swatch color={current.color} className="size-3.5" /> : null}
          <h1 className="min-w-0 truncate text-2xl font-semibold tracking-tight max-md:grow" title={current?.name}>
            {titleOf(folder, current)}
          </h1>
          {current ? <FolderMenu folder={current} /> : null}
          {current ? <LevelsLink to={`/place/${current.id}`} /> : null}
        </div>
        {hasFacts ? <FolderFacts folder={current} below={withDescendants(folders, [current.id]).size - 1} /> : null}
      </div>
    </header>
  );
}

/** The same place as those who work there see it: how full everything is. */
function LevelsLink({ to }: { to: string }) {
  return (
    <Button asChild size="sm" variant="ghost">
      <Link to={to}>
        <Gauge aria-hidden />
        Levels
      </Link>
    </Button>
  );
}

function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <Link
      to={to}
      aria-label={`Back to ${name}`}
      className="-my-1 -mr-2 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted"
    >
      <ChevronLeft aria-hidden className="size-5" />
    </Link>
  );
}

export function titleOf(folder: FolderPlace, current: Folder | undefined): string {
  if (folder === null) return 'Items';
  if (folder === 'none') return 'Unassigned';
  // A moment, while the folders load.
  return current?.name ?? '…';
}
