import type { Folder } from '@onhand/contract/folders';
import type { Selection } from '@onhand/contract/item-filter';
import type { LabelSelection } from '@onhand/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { FolderX, ScanLine } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMoveItems } from '../../features/bulk/use-move-items.ts';
import { FolderCommandsProvider, useFolderCommands } from '../../features/folders/folder-commands.tsx';
import { FolderList } from '../../features/folders/folder-list.tsx';
import { FolderPanel } from '../../features/folders/folder-panel.tsx';
import { pathTo } from '../../features/folders/folder-tree.rules.ts';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { ItemList } from '../../features/inventory/list/item-list.tsx';
import { preloadInlineEditor } from '../../features/inventory/inline-edit/inline-edit.tsx';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { useAskedFor } from '../../platform/use-asked-for.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { useNavLinks } from '../navigation.ts';
import { InventoryHeader, titleOf } from './inventory-header.tsx';
import { useInventoryPlace } from './inventory-place.ts';
import { ItemViewsButton } from './item-views-button.tsx';
import { openPane } from './lazy-open-pane.ts';
import { useInventoryLayout } from './use-inventory-layout.ts';

const StartCountDialog = lazy(() =>
  import('../../features/counts/start-count-dialog.tsx').then((file) => ({ default: file.StartCountDialog })),
);
const LabelDialog = lazy(() => import('../../features/labels/label-dialog.tsx').then((file) => ({ default: file.LabelDialog })));

const moveQuestion = lazyPart(() => import('../../features/bulk/move-question.tsx').then((file) => file.MoveQuestion));
const bulkBar = lazyPart(() => import('../../features/bulk/bulk-bar.tsx').then((file) => file.BulkBar));

/** The start of a stock count: a folder to begin with, or what was selected. */
type Counted = { folderId: number } | { selection: Selection; itemCount: number };

/**
 * A person who points at the list, or is in it with the keyboard, is about to open or edit something. Not so in the search: there the code
 * would run between two keys.
 */
function preloadNext({ target }: { target: EventTarget }): void {
  if (target instanceof HTMLInputElement && target.type === 'search') return;
  void openPane.preload();
  void preloadInlineEditor();
}

/** INV-01: folders, the list, and over it the item or the form that the address names. Here the features meet. */
export function InventoryScreen() {
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const place = useInventoryPlace();
  const folders = useQuery(foldersQuery).data;
  const canScan = useNavLinks().all.some(({ to }) => to === '/scan');
  const layout = useInventoryLayout(place.itemId !== null, isMobile);
  const [labels, setLabels] = useState<LabelSelection | null>(null);
  const [counted, setCounted] = useState<Counted | null>(null);
  const path = pathTo(folders ?? [], typeof place.folder === 'number' ? place.folder : null);
  const isMissing = folders !== undefined && typeof place.folder === 'number' && path.length === 0;

  const leaveDeleted = (deleted: Folder) => {
    if (path.some(({ id }) => id === deleted.id)) void navigate(place.pathOf(deleted.parentId), { replace: true });
  };
  // A person who makes a folder goes on in it.
  const openCreated = (folder: Folder) =>
    void navigate(isMobile && place.isFoldersView ? place.pathInFolders(folder.id) : place.pathOf(folder.id));
  const printFolder = useCallback((folder: Folder) => setLabels({ filter: { folderId: folder.id } }), []);
  const printPlace = useCallback((folder: Folder) => setLabels({ placeIds: [folder.id] }), []);
  const countFolder = useCallback((folder: Folder) => setCounted({ folderId: folder.id }), []);
  const { dropItems, question } = useMoveItems(place.folder);
  useAskedFor('labels', () => place.itemId !== null && setLabels({ itemIds: [place.itemId] }));
  const openItem = (id: number) => void navigate(place.itemPath(id));

  return (
    <FolderCommandsProvider
      onPrintLabels={printFolder}
      onPrintPlaceLabel={printPlace}
      onCountStock={countFolder}
      onMoveItems={dropItems}
      onCreated={openCreated}
      onDeleted={leaveDeleted}
    >
      <AskedForFolder />
      {question ? (
        <Suspense fallback={null}>
          <moveQuestion.Part {...question} />
        </Suspense>
      ) : null}
      <ListTitle key={place.itemId} title={titleOf(place.folder, path.at(-1))} />
      <div
        className={
          isMobile
            ? 'flex h-[calc(100dvh-7.5625rem-var(--banner,0px)-env(safe-area-inset-bottom)-env(safe-area-inset-top))] flex-col'
            : 'flex h-[calc(100dvh-var(--banner,0px))]'
        }
      >
        {isMobile ? null : (
          <FolderPanel
            place={place.folder}
            pathOf={place.pathOf}
            onOpen={(folder) => void navigate(place.pathOf(folder))}
            room={layout.tree}
          />
        )}
        <div className="flex min-h-0 min-w-0 grow flex-col" onPointerOver={preloadNext} onFocus={preloadNext}>
          {isMissing ? (
            <MissingFolder to={place.pathOf(null)} />
          ) : (
            <>
              <InventoryHeader
                folders={folders}
                folder={place.folder}
                pathOf={place.pathOf}
                pathBack={place.pathInFolders}
                isMobile={isMobile}
                isFoldersView={place.isFoldersView}
              />
              {isMobile && place.isFoldersView ? (
                <div className="min-h-0 grow overflow-y-auto">
                  <FolderList
                    place={place.folder}
                    pathInto={(folder, hasFolders) => (hasFolders ? place.pathInFolders(folder) : place.pathOf(folder))}
                    itemsPath={place.viewPathOf(false)}
                  />
                </div>
              ) : (
                <ItemList
                  folder={place.folder}
                  openItemId={place.itemId}
                  likelyWidth={layout.listWidth}
                  scan={canScan ? <ScanLink /> : undefined}
                  onOpenItem={openItem}
                  savedViews={<ItemViewsButton folder={place.folder} />}
                  renderBulkBar={(selected) => (
                    <Suspense fallback={null}>
                      <bulkBar.Part
                        {...selected}
                        onPrintLabels={setLabels}
                        onCountStock={(selection, itemCount) => setCounted({ selection, itemCount })}
                      />
                    </Suspense>
                  )}
                />
              )}
            </>
          )}
        </div>
        {place.itemId !== null || place.isCreating ? (
          <Suspense fallback={null}>
            <openPane.Part place={place} onPrintLabel={(id) => setLabels({ itemIds: [id] })} />
          </Suspense>
        ) : null}
      </div>
      {labels ? (
        <Suspense fallback={null}>
          <LabelDialog selection={labels} isOpen onClose={() => setLabels(null)} />
        </Suspense>
      ) : null}
      {counted ? (
        <Suspense fallback={null}>
          <StartCountDialog {...counted} isOpen onClose={() => setCounted(null)} />
        </Suspense>
      ) : null}
    </FolderCommandsProvider>
  );
}

/** A link may ask for a new folder, as the checklist does. */
function AskedForFolder() {
  const { canManage, create } = useFolderCommands();
  useAskedFor('new-folder', () => canManage && create(null));
  return null;
}

/** Before the rest, so that an open item names the page instead; made anew when it closes. */
function ListTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

/** On a desktop too: a camera or a scanner is often at hand (SHELL-03 keeps the sidebar's button for small screens). */
function ScanLink() {
  return (
    <Button asChild>
      <Link to="/scan">
        <ScanLine aria-hidden />
        <span className="@max-xl/tools:sr-only">Scan</span>
      </Link>
    </Button>
  );
}

function MissingFolder({ to }: { to: string }) {
  return (
    <>
      <h1 className="sr-only">Items</h1>
      <EmptyState
        icon={<FolderX aria-hidden />}
        title="Folder not found"
        text="It was deleted, or it is not one of yours."
        action={
          <Button asChild>
            <Link to={to}>All items</Link>
          </Button>
        }
      />
    </>
  );
}
