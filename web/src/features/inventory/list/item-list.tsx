import type { Selection } from '@onhand/contract/item-filter';
import { can } from '@onhand/contract/permissions';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useUser } from '../../../platform/session.ts';
import { useEscape } from '../../../ui/use-escape.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFoot, ListHeader } from './list-header.tsx';
import { ListRows } from './rows/list-rows.tsx';
import { createPath, filterOf, isFiltered, itemPath, type ListFolder, type ListQuery, listQueryOf, withoutFilters } from './list-state.ts';
import { useItemWindows } from './use-item-windows.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

/** The selected items, and how to tell the list what came of them. */
interface SelectionInUse {
  selection: Selection;
  count: number;
  onClear: () => void;
  onKeep: () => void;
  onHold: (isHeld: boolean) => void;
}

interface ItemListProps {
  folder: ListFolder;
  openItemId: number | null;
  /** The probable width of the list, before it is drawn. */
  likelyWidth: number;
  scan?: ReactNode;
  onOpenItem: (id: number) => void;
  /** The button for the lists that were kept under a name. */
  savedViews: ReactNode;
  /** The feature of bulk changes draws the bar for the selected items. */
  renderBulkBar: (selection: SelectionInUse) => ReactNode;
}

/** The list of items with everything above it (INV-05). Fills the height its parent gives it, and scrolls within. */
export function ItemList({ folder, openItemId, likelyWidth, scan, onOpenItem, savedViews, renderBulkBar }: ItemListProps) {
  const { role } = useUser();
  const isMobile = useIsMobile();
  const { state, params, view, change, setView } = useListState();
  // One object as long as it asks for the same, however often the address changes around it.
  const asked = JSON.stringify(listQueryOf(state, folder));
  const wanted = useMemo(() => JSON.parse(asked) as ListQuery, [asked]);
  const deferred = useDeferredValue(wanted);
  const windows = useItemWindows(deferred);
  const filter = filterOf(state, folder);
  const selection = useSelection(windows, filter);
  const hrefOf = useMemo(() => (id: number) => itemPath(id, folder, params), [folder, params]);

  const canEdit = can(role, 'EDIT_INVENTORY');
  const create = canEdit ? createPath(folder, params) : null;
  const isNarrowed = isFiltered(state) || state.isFolderOnly;
  // Rows of an earlier question say nothing about now: a person who clears a search that found nothing is still in its box.
  const isCurrent = deferred === wanted && !windows.isOutdated;
  const isEmpty = isCurrent && windows.total === 0;

  const letGo = useEscape(selection.clear, { isOn: selection.isSelecting, alsoOnPage: true });

  return (
    // Escape anywhere in the list lets go of what is ticked.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full min-h-0 min-w-0 grow flex-col" onKeyDown={letGo}>
      {isEmpty && !isNarrowed && folder === null ? null : (
        <ListHeader
          folder={folder}
          state={state}
          view={view}
          windows={windows}
          selection={selection}
          createPath={create}
          scan={scan}
          savedViews={savedViews}
          onChange={change}
          onView={setView}
        />
      )}
      {isEmpty ? (
        <ListEmpty
          folder={folder}
          search={state.search}
          isFiltered={isNarrowed}
          onClear={() => change(withoutFilters(state))}
          createPath={create}
        />
      ) : (
        <ListRows
          view={view}
          windows={windows}
          selection={selection}
          openItemId={openItemId}
          likelyWidth={likelyWidth}
          hrefOf={hrefOf}
          onOpen={onOpenItem}
          canDrag={can(role, 'MANAGE_INVENTORY')}
          canEdit={canEdit}
          within={typeof folder === 'number' ? folder : undefined}
          state={state}
          onChange={change}
        />
      )}
      {isMobile && !isEmpty ? (
        <ListFoot state={state} windows={windows} selection={selection} createPath={create} savedViews={savedViews} onChange={change} />
      ) : null}
      {selection.selection
        ? renderBulkBar({
            selection: selection.selection,
            count: selection.count,
            onClear: selection.clear,
            onKeep: selection.keep,
            onHold: selection.hold,
          })
        : null}
    </div>
  );
}
