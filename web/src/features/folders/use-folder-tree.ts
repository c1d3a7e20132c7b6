import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  selectionFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import type { Folder } from '@onhand/contract/folders';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { draggedFoldersType, draggedItemsType, droppedIds } from './dragged.ts';
import { useFolderCommands } from './folder-commands.tsx';
import { childrenByParent, moveRefusal, pathTo } from './folder-tree.rules.ts';
import { useMoveWithUndo } from './use-move.ts';
import { openFolders, useOpenFolders } from './use-open-folders.ts';

const rootId = 'root';
const nothing = { itemCount: 0, quantity: '0' };
// Deleted a moment ago: the tree may still ask for it before it is drawn anew.
const gone: Folder = { id: 0, parentId: null, name: '', color: null, subtree: nothing };

const idOf = (item: ItemInstance<Folder>): number | null => (item.getId() === rootId ? null : Number(item.getId()));
const idsOf = (items: readonly ItemInstance<Folder>[]) => items.map((item) => Number(item.getId()));
/** The folder of the row that a key was pressed on; none for a button inside it. */
const pressedId = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.role === 'treeitem' ? (target.dataset.folder ?? '') : '';

/** The tree's behaviour: what is open, focused and selected, keys, and dragging of folders and items. */
export function useFolderTree({
  folders,
  currentId,
  onOpen,
  scrollTo,
}: {
  folders: readonly Folder[];
  currentId: number | null;
  onOpen: (id: number) => void;
  scrollTo: (index: number) => void;
}): TreeInstance<Folder> {
  const { canManage, rename, remove, moveItems } = useFolderCommands();
  const move = useMoveWithUndo();
  const [expandedItems, setExpandedItems] = useOpenFolders();
  const byId = useMemo(() => new Map(folders.map((folder) => [String(folder.id), folder])), [folders]);
  const children = useMemo(() => childrenByParent(folders), [folders]);
  const isItemDrag = (data: DataTransfer) => canManage && data.types.includes(draggedItemsType);
  const onRow = (run: (folder: Folder) => void) => (event: KeyboardEvent) => {
    const folder = byId.get(pressedId(event));
    if (folder) run(folder);
  };

  const tree = useTree<Folder>({
    rootItemId: rootId,
    dataLoader: {
      getItem: (id) => byId.get(id) ?? gone,
      getChildren: (id) => (children.get(id === rootId ? null : Number(id)) ?? []).map((folder) => String(folder.id)),
    },
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => children.has(Number(item.getId())),
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature],
    state: { expandedItems },
    setExpandedItems: (next) => setExpandedItems(typeof next === 'function' ? next(expandedItems) : next),
    scrollToItem: (item) => scrollTo(item.getItemMeta().index),
    hotkeys: {
      customOpen: { hotkey: 'Enter', handler: onRow(({ id }) => onOpen(id)) },
      customOpenBySpace: { hotkey: 'Space', preventDefault: true, handler: onRow(({ id }) => onOpen(id)) },
      customEdit: { hotkey: 'F2', isEnabled: () => canManage, handler: onRow(rename) },
      customDelete: { hotkey: 'Delete', isEnabled: () => canManage, handler: onRow(remove) },
    },
    canReorder: false,
    canDrag: () => canManage,
    canDrop: (items, { item }) => moveRefusal(folders, idsOf(items), idOf(item)) === null,
    createForeignDragObject: (items) => ({ format: draggedFoldersType, data: JSON.stringify(idsOf(items)), effectAllowed: 'move' }),
    onDrop: (items, { item }) => move(idsOf(items), idOf(item)),
    canDragForeignDragObjectOver: (data, { item }) => isItemDrag(data) && idOf(item) !== null,
    canDropForeignDragObject: (data, { item }) => isItemDrag(data) && idOf(item) !== null,
    onDropForeignDragObject: (data, { item }) => moveItems(droppedIds(data, draggedItemsType), item.getItemData()),
  });

  // The tree is rebuilt before the paint, because a moved folder must not be seen in both places.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tree reads the folders through its loader
  useLayoutEffect(() => tree.rebuildTree(), [tree, folders]);

  // The current folder can be seen in the tree, whichever way one came to it; what a person closes afterwards stays closed.
  const shown = useRef<number | null>(null);
  const isKnown = currentId !== null && byId.has(String(currentId));
  useEffect(() => {
    if (!isKnown || shown.current === currentId) return;
    shown.current = currentId;
    openFolders(
      pathTo(folders, currentId)
        .slice(0, -1)
        .map(({ id }) => id),
    );
    tree.getItemInstance(String(currentId)).setFocused();
    const timer = requestAnimationFrame(() => {
      const { index } = tree.getItemInstance(String(currentId)).getItemMeta();
      if (index >= 0) scrollTo(index);
    });
    return () => cancelAnimationFrame(timer);
  }, [isKnown, currentId, folders, tree, scrollTo]);

  return tree;
}
