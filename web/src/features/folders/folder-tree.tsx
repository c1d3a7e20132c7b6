import type { Folder } from '@onhand/contract/folders';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import type { MenuAsked } from './folder-context-menu.tsx';
import { renewAmounts } from './folder-amounts.queries.ts';
import { FolderRow } from './folder-row.tsx';
import { useFolderTree } from './use-folder-tree.ts';

const menu = lazyPart(() => import('./folder-context-menu.tsx').then((file) => file.FolderContextMenu));

interface FolderTreeProps {
  folders: readonly Folder[];
  currentId: number | null;
  onOpen: (id: number) => void;
}

/** Every folder, of which only the rows in sight are drawn. */
export function FolderTree({ folders, currentId, onOpen }: FolderTreeProps) {
  const queryClient = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const scrollRows = useRef<(index: number) => void>(() => undefined);
  const scrollTo = useCallback((index: number) => scrollRows.current(index), []);
  const tree = useFolderTree({ folders, currentId, onOpen, scrollTo });
  const items = tree.getItems();
  const focusedAt = tree.getState().focusedItem === null ? 0 : tree.getFocusedItem().getItemMeta().index;
  // The row that Tab leads to is there wherever one has scrolled.
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    scroller,
    count: items.length,
    height: rowHeight(),
    overscan: 10,
    keptRow: focusedAt,
  });
  useLayoutEffect(() => {
    scrollRows.current = scrollToRow;
  }, [scrollToRow]);

  const selected = tree.getState().selectedItems;
  const [asked, setAsked] = useState<MenuAsked | null>(null);
  const askForMenu = (event: MouseEvent) => {
    const id = event.target instanceof Element ? event.target.closest('[role="treeitem"]')?.getAttribute('data-folder') : undefined;
    // On the empty part below there is nothing to offer but the browser's own menu.
    if (!id) return;
    event.preventDefault();
    const { clientX, clientY } = event;
    void menu.preload().then(() => setAsked({ id, clientX, clientY }));
  };
  const askedIds = asked && selected.length > 1 && selected.includes(asked.id) ? selected : [asked?.id];

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside are what is clicked; keys have each row's own menu */}
      <div
        ref={scroller}
        onPointerEnter={() => {
          void menu.preload();
          // Each row tells under the pointer what its folder is worth.
          renewAmounts(queryClient);
        }}
        onContextMenu={askForMenu}
        className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-contain pb-3 [overflow-anchor:none]"
      >
        <TreeBody height={totalHeight} props={tree.getContainerProps('Folders')}>
          {rows.flatMap(({ index, gap }, place) => {
            const item = items[index];
            if (!item) return [];
            const id = item.getId();
            return [
              gap > 0 ? <div key={`gap ${place}`} role="presentation" style={{ height: gap }} /> : null,
              <FolderRow
                key={id}
                item={item}
                isCurrent={Number(id) === currentId}
                isChosen={selected.length > 1 && selected.includes(id)}
                onOpen={onOpen}
              />,
            ];
          })}
        </TreeBody>
      </div>
      {asked ? (
        <Suspense fallback={null}>
          <menu.Part asked={asked} folders={folders.filter(({ id }) => askedIds.includes(String(id)))} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reaches down to the panel's end, so that a folder dropped below the last one goes to the top level. */
function TreeBody({ height, props, children }: { height: number; props: Record<string, unknown>; children: React.ReactNode }) {
  return (
    <div {...props} aria-multiselectable style={{ height, minHeight: '100%', position: 'relative' }}>
      {children}
    </div>
  );
}

// A thumb on a tablet needs more than a mouse. The rows' own class says the same.
function rowHeight(): number {
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 32;
}
