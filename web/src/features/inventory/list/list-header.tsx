import { ListChecks, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MainAction } from '../../../ui/main-action.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { ColumnsButton } from '../tools/columns-button.tsx';
import { ExportButton } from '../tools/export-button.tsx';
import { FilterBar } from '../tools/filter-bar.tsx';
import { SortButton } from '../tools/sort-button.tsx';
import { useSortings } from '../tools/use-sortings.ts';
import { filterOf, type ListFolder, type ListState, type ListView } from './list-state.ts';
import { ListSummary } from './list-summary.tsx';
import type { SortProps } from './list-view.ts';
import { SearchBox } from './search-box.tsx';
import type { ItemWindows } from './use-item-windows.ts';
import type { ItemSelection } from './use-selection.ts';
import { ViewSwitch } from './view-switch.tsx';

const exportMenu = lazyPart(() => import('../tools/export-menu.tsx').then((file) => file.ExportMenu));
const columnPicker = lazyPart(() => import('../tools/column-picker.tsx').then((file) => file.ColumnPicker));
const sortMenu = lazyPart(() => import('../tools/sort-menu.tsx').then((file) => file.SortMenu));

interface ListHeaderProps {
  folder: ListFolder;
  state: ListState;
  view: ListView;
  windows: ItemWindows;
  selection: ItemSelection;
  /** Where the form for a new item is; null for whoever may not make one. */
  createPath: string | null;
  savedViews: ReactNode;
  onChange: (change: Partial<ListState>, how?: { isTyping?: boolean }) => void;
  onView: (view: ListView) => void;
}

export function ListHeader({ folder, state, view, windows, selection, createPath, savedViews, onChange, onView }: ListHeaderProps) {
  const isMobile = useIsMobile();
  // A table is sorted by its headings, but none of them is the best match. On a phone the button stands beside the filters, where there is room.
  const sortBy = selection.isSelecting ? null : <SortBy state={state} onChange={onChange} />;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-4 pb-1">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          value={state.search}
          onSearch={(search) => onChange({ search, ...(search.trim() === '' && { isTitleOnly: false }) }, { isTyping: true })}
          className="min-w-0 grow basis-36 md:max-w-md md:basis-48"
        />
        <div className="flex items-center gap-2 md:ml-auto">
          {isMobile ? (
            <IconButton
              label={selection.isSelecting ? 'Stop selecting' : 'Select items'}
              icon={<ListChecks aria-hidden />}
              variant="secondary"
              aria-pressed={selection.isSelecting}
              onClick={selection.isSelecting ? selection.clear : selection.startSelecting}
            />
          ) : null}
          {savedViews}
          <ViewSwitch view={view} onChange={onView} />
          {view === 'list' && !isMobile ? (
            <OnDemand part={columnPicker} props={{}} kind="dialog">
              {(opener) => <ColumnsButton {...opener} />}
            </OnDemand>
          ) : null}
          {/* On phones the search needs the room; there a selection is exported, or everything from the settings. */}
          {isMobile ? null : (
            <OnDemand part={exportMenu} props={{ filter: filterOf(state, folder) }} kind="menu">
              {(opener) => <ExportButton {...opener} />}
            </OnDemand>
          )}
          {/* Under the thumb there is one bar at a time. */}
          {createPath ? <NewItem to={createPath} className={selection.count > 0 ? 'max-md:hidden' : undefined} /> : null}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <FilterBar state={state} folder={folder} onChange={onChange} />
        {isMobile ? sortBy : null}
      </div>
      <div className="flex items-start gap-2">
        <ListSummary
          counts={windows.counts}
          isFailed={windows.error !== null}
          selection={selection}
          onTitleOnly={() => onChange({ isTitleOnly: true })}
          notFound={windows.isSimilar ? (windows.list.search ?? null) : null}
        />
        {!isMobile && (view === 'grid' || state.search.trim() !== '') ? sortBy : null}
      </div>
    </div>
  );
}

function SortBy(props: SortProps) {
  const { current } = useSortings(props.state);
  return (
    <OnDemand part={sortMenu} props={props} kind="menu">
      {(opener) => <SortButton by={current} direction={props.state.direction} {...opener} />}
    </OnDemand>
  );
}

function NewItem({ to, className }: { to: string; className?: string }) {
  return (
    <MainAction asChild className={className}>
      <Link to={to}>
        <Plus aria-hidden />
        New item
      </Link>
    </MainAction>
  );
}
