import { useQuery } from '@tanstack/react-query';
import { FolderPlus, Folders, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart, usePart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { ResizeHandle } from '../../ui/resizable.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { FindFolderButton } from './find-folder-button.tsx';
import { preloadFolderDialogs, useFolderCommands } from './folder-commands.tsx';
import type { FolderPlace } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';
import { PanelEntries } from './panel-entries.tsx';
import { type PanelRoom, usePanelSize } from './use-panel-size.ts';

// The tree is as much code as the list of items. Most people come for the list, so that is loaded first.
const treePart = lazyPart(() => import('./folder-tree.tsx').then((file) => file.FolderTree));
const findPart = lazyPart(() => import('./find-folder.tsx').then((file) => file.FindFolder));

interface FolderPanelProps {
  /** The place that the list beside it shows. */
  place: FolderPlace;
  pathOf: (place: FolderPlace) => string;
  onOpen: (place: FolderPlace) => void;
}

/** The tree of folders beside the list, from 768 px on; its edge can be pulled and it folds away (SHELL-05). It gives way where the list has no room. */
export function FolderPanel({ place, pathOf, onOpen, room }: FolderPanelProps & { room: PanelRoom }) {
  const id = useId();
  const { size, isCollapsed, toggle, start, pull } = usePanelSize(room);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only fetches what may be wanted next */}
      <section
        id={id}
        aria-label="Folders"
        style={{ width: `${size}%` }}
        onPointerEnter={preloadFolderDialogs}
        onFocus={preloadFolderDialogs}
        className="@container flex h-full min-w-11 shrink-0 flex-col overflow-hidden bg-surface"
      >
        {isCollapsed ? (
          <div className="flex justify-center pt-3.5">
            <IconButton
              label="Expand folders"
              icon={<PanelLeftOpen aria-hidden />}
              aria-expanded={false}
              tooltipSide="right"
              onClick={toggle}
            />
          </div>
        ) : (
          <OpenPanel place={place} pathOf={pathOf} onOpen={onOpen} onCollapse={toggle} />
        )}
      </section>
      <ResizeHandle label="Width of the folders" size={size} controls={id} onStart={start} onResize={pull} onToggle={toggle} />
    </>
  );
}

function OpenPanel({ place, pathOf, onOpen, onCollapse }: FolderPanelProps & { onCollapse: () => void }) {
  const { canManage, create } = useFolderCommands();
  const folders = useQuery(foldersQuery);
  const parentId = typeof place === 'number' ? place : null;
  const FolderTree = usePart(treePart);
  const skeleton = <SkeletonText lines={6} className="px-4 py-3" />;
  return (
    <>
      <header className="flex shrink-0 items-center gap-0.5 py-3.5 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate font-semibold">Folders</h2>
        {(folders.data?.length ?? 0) > 0 ? (
          <OnDemand part={findPart} props={{ folders: folders.data ?? [], place, onOpen }} kind="dialog">
            {(opener) => <FindFolderButton {...opener} />}
          </OnDemand>
        ) : null}
        {canManage ? <IconButton label="New folder" size="sm" icon={<FolderPlus aria-hidden />} onClick={() => create(parentId)} /> : null}
        <IconButton label="Collapse folders" size="sm" icon={<PanelLeftClose aria-hidden />} aria-expanded onClick={onCollapse} />
      </header>
      <PanelEntries place={place} pathOf={pathOf} />
      <Loaded result={folders} skeleton={skeleton}>
        {(list) =>
          list.length > 0 ? (
            FolderTree ? (
              <FolderTree folders={list} currentId={parentId} onOpen={onOpen} />
            ) : (
              skeleton
            )
          ) : (
            <EmptyState
              icon={<Folders aria-hidden />}
              title="No folders yet"
              text="A folder is a place: a shelf, a van, a room."
              action={canManage ? <Button onClick={() => create(null)}>New folder</Button> : undefined}
              className="py-8"
            />
          )
        }
      </Loaded>
    </>
  );
}
