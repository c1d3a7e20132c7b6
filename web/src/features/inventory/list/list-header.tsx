import { ListChecks, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { toastsStayAboveStrip } from '../../../ui/toast-room.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { ColumnsButton } from '../columns/columns-button.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar, PhoneChips, PhoneFilters } from '../filters/filter-bar.tsx';
import { SortButton } from './sort-button.tsx';
import { useSortings } from './use-sortings.ts';
import { filterOf, type ListFolder, type ListState, type ListView } from './list-state.ts';
import { ListSummary } from './list-summary.tsx';
import type { SortProps } from './rows/list-view.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { ItemWindows } from './use-item-windows.ts';
import type { ItemSelection } from './use-selection.ts';
import { ViewSwitch, views } from './view-switch.tsx';

const exportMenu = lazyPart(() => import('./export-menu.tsx').then((file) => file.ExportMenu));
const columnPicker = lazyPart(() => import('../columns/column-picker.tsx').then((file) => file.ColumnPicker));
const sortMenu = lazyPart(() => import('./sort-menu.tsx').then((file) => file.SortMenu));

const searchWords = { label: 'Search items', hint: 'Search name, SKU, number, code or tag' };

interface ListHeaderProps {
  folder: ListFolder;
  state: ListState;
  view: ListView;
  windows: ItemWindows;
  selection: ItemSelection;
  /** The address of the form for a new item; null for people who may not create one. */
  createPath: string | null;
  /** The way to the scanner, for people who may use it. */
  scan?: ReactNode;
  savedViews: ReactNode;
  onChange: (change: Partial<ListState>, how?: { isTyping?: boolean }) => void;
  onView: (view: ListView) => void;
}

/** Search, filters and tools over the list. */
export function ListHeader(props: ListHeaderProps) {
  return useIsMobile() ? <PhoneTools {...props} /> : <DesktopTools {...props} />;
}

function DesktopTools({ folder, state, view, windows, selection, createPath, scan, savedViews, onChange, onView }: ListHeaderProps) {
  return (
    <div className="@container/tools flex shrink-0 flex-col gap-2 px-4 pb-1">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox {...searchWords} value={state.search} onSearch={searchBy(onChange)} className="min-w-0 grow basis-48 md:max-w-md" />
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
          {scan}
          {savedViews}
          <ViewSwitch view={view} onChange={onView} />
          {view === 'list' ? (
            <OnDemand part={columnPicker} props={{}} kind="dialog">
              {(opener) => <ColumnsButton {...opener} />}
            </OnDemand>
          ) : null}
          <OnDemand part={exportMenu} props={{ filter: filterOf(state, folder) }} kind="menu">
            {(opener) => <ExportButton {...opener} />}
          </OnDemand>
          {createPath ? <NewItem to={createPath} /> : null}
        </div>
      </div>
      <FilterBar state={state} folder={folder} onChange={onChange} />
      <div className="flex items-start gap-2">
        <Summary windows={windows} selection={selection} onChange={onChange} />
        {/* A table is sorted by its headings, but none of them is the best match. */}
        {!selection.isSelecting && (view === 'grid' || state.search.trim() !== '') ? <SortBy state={state} onChange={onChange} /> : null}
      </div>
    </div>
  );
}

/** A phone has one line: the summary stands below it, beside the button for a new item. A search takes the room of the others. */
function PhoneTools({ folder, state, view, windows, selection, onChange, onView }: ListHeaderProps) {
  const rarer = 'group-has-[input:focus]/tools:hidden group-has-[input:not(:placeholder-shown)]/tools:hidden';
  const other = view === 'grid' ? 'list' : 'grid';
  return (
    <div className="flex shrink-0 flex-col gap-1 px-4 pb-2">
      <div className="group/tools flex items-center gap-1.5">
        <SearchBox {...searchWords} value={state.search} onSearch={searchBy(onChange)} className="min-w-0 grow basis-32" />
        <PhoneFilters state={state} folder={folder} onChange={onChange} />
        {selection.isSelecting ? null : <SortBy state={state} onChange={onChange} isIcon />}
        <IconButton
          label={selection.isSelecting ? 'Stop selecting' : 'Select items'}
          icon={<ListChecks aria-hidden />}
          variant="secondary"
          aria-pressed={selection.isSelecting}
          onClick={selection.isSelecting ? selection.clear : selection.startSelecting}
          className={selection.isSelecting ? 'bg-accent-soft! text-accent!' : rarer}
        />
        <IconButton
          label={views[other].label}
          icon={views[other].icon}
          variant="secondary"
          onClick={() => onView(other)}
          className={rarer}
        />
      </div>
      <PhoneChips state={state} folder={folder} onChange={onChange} />
      {isSaidAbove(state, windows, selection) ? <Summary windows={windows} selection={selection} onChange={onChange} /> : null}
    </div>
  );
}

/** A summary that people need before they read the rows stands above them on a phone too. */
function isSaidAbove(state: ListState, windows: ItemWindows, selection: ItemSelection): boolean {
  return selection.isSelecting || windows.isSimilar || state.search.trim() !== '';
}

function searchBy(onChange: ListHeaderProps['onChange']) {
  return (search: string) => onChange({ search, ...(search.trim() === '' && { isTitleOnly: false }) }, { isTyping: true });
}

type FootProps = Pick<ListHeaderProps, 'state' | 'windows' | 'selection' | 'createPath' | 'savedViews' | 'onChange'>;

/** On a phone the total and the button for a new item stand at the foot, under the thumb. They cover no row. */
export function ListFoot({ state, windows, selection, createPath, savedViews, onChange }: FootProps) {
  const isSaid = isSaidAbove(state, windows, selection);
  if (selection.isSelecting) return null;
  return (
    <div ref={toastsStayAboveStrip} className="flex min-h-14 shrink-0 items-center gap-3 border-t bg-surface px-4 py-1">
      {isSaid ? <span className="grow" /> : <Summary windows={windows} selection={selection} onChange={onChange} />}
      {savedViews}
      {createPath ? <NewItem to={createPath} /> : null}
    </div>
  );
}

function Summary({ windows, selection, onChange }: Pick<ListHeaderProps, 'windows' | 'selection' | 'onChange'>) {
  return (
    <ListSummary
      counts={windows.counts}
      isFailed={windows.error !== null}
      selection={selection}
      onTitleOnly={() => onChange({ isTitleOnly: true })}
      notFound={windows.isSimilar ? (windows.list.search ?? null) : null}
    />
  );
}

function SortBy({ isIcon, ...props }: SortProps & { isIcon?: boolean }) {
  const { current } = useSortings(props.state);
  return (
    <OnDemand part={sortMenu} props={props} kind="menu">
      {(opener) => <SortButton by={current} direction={props.state.direction} isIcon={isIcon} {...opener} />}
    </OnDemand>
  );
}

function NewItem({ to }: { to: string }) {
  return (
    <Button asChild variant="primary" className="max-md:h-11">
      <Link to={to}>
        <Plus aria-hidden />
        New item
      </Link>
    </Button>
  );
}
