import type { Folder } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FolderPlus, Folders, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { folderCountText, itemCountText } from '../../platform/count-text.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { useFolderCommands } from './folder-commands.tsx';
import { childrenByParent, type FolderPlace } from './folder-tree.rules.ts';
import { foldersQuery, unassignedCountQuery } from './folders.queries.ts';

interface FolderListProps {
  place: FolderPlace;
  /** A tap on a folder leads to this address. */
  pathInto: (place: FolderPlace, hasFolders: boolean) => string;
  itemsPath: string;
}

/** The phone's view of folders: those in the current one, each leading further in (SHELL-06). */
export function FolderList(props: FolderListProps) {
  return (
    <Loaded result={useQuery(foldersQuery)} skeleton={<SkeletonRows />}>
      {(folders) => <LoadedList folders={folders} {...props} />}
    </Loaded>
  );
}

function LoadedList({ folders, place, pathInto, itemsPath }: FolderListProps & { folders: readonly Folder[] }) {
  const { canManage, create } = useFolderCommands();
  const parentId = typeof place === 'number' ? place : null;
  const children = childrenByParent(folders);
  const inside = children.get(parentId) ?? [];
  const unassigned = useQuery(unassignedCountQuery).data?.count;
  if (inside.length === 0) {
    return (
      <EmptyState
        icon={<Folders aria-hidden />}
        title={parentId === null ? 'No folders yet' : 'No folders in here'}
        text={parentId === null ? 'A folder is a place: a shelf, a van, a room.' : 'What is in this folder is in its list of items.'}
        action={
          <>
            {canManage ? <Button onClick={() => create(parentId)}>New folder</Button> : null}
            <Button asChild variant="primary">
              <Link to={itemsPath}>Show items</Link>
            </Button>
          </>
        }
      />
    );
  }
  return (
    <>
      <ul className="mb-24 border-t bg-surface">
        {inside.map((folder) => (
          <Row
            key={folder.id}
            to={pathInto(folder.id, children.has(folder.id))}
            icon={<Swatch color={folder.color} className="size-3.5" />}
            name={folder.name}
            facts={[
              itemCountText(folder.subtree.itemCount),
              ...(children.has(folder.id) ? [folderCountText(children.get(folder.id)?.length ?? 0)] : []),
            ]}
          >
            <FolderMenu folder={folder} />
          </Row>
        ))}
        {parentId === null ? (
          <Row
            to={pathInto('none', false)}
            icon={<Inbox aria-hidden className="size-4.5 text-muted" />}
            name="Unassigned"
            facts={unassigned === undefined ? [] : [itemCountText(unassigned)]}
          />
        ) : null}
      </ul>
      {canManage ? (
        <MainAction onClick={() => create(parentId)}>
          <FolderPlus aria-hidden />
          New folder
        </MainAction>
      ) : null}
    </>
  );
}

function Row({ to, icon, name, facts, children }: { to: string; icon: ReactNode; name: string; facts: string[]; children?: ReactNode }) {
  return (
    <li className="relative flex min-h-14 items-center border-b pr-2">
      <Link to={to} className="flex min-w-0 grow items-center gap-3 py-2 pl-4 focus-visible:-outline-offset-2">
        <span className="grid w-5 shrink-0 place-items-center">{icon}</span>
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
      {children ?? <span className="w-11" />}
    </li>
  );
}
