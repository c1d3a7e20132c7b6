import { bodyOf } from '../../../../platform/errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useIsMobile } from '../../../../ui/use-is-mobile.ts';
import { useColumns } from '../../columns/columns.ts';
import { CardGrid } from './card-grid.tsx';
import { CompactList } from './compact-list.tsx';
import { ItemTable } from './item-table.tsx';
import type { ListView } from '../list-state.ts';
import type { ListViewProps, SortProps } from './list-view.ts';

/** So many grey rows stand in for a list of which nothing is known yet. */
const unknownTotal = 30;

/** The rows in the view that was chosen and fits the screen; grey ones until they are there. */
export function ListRows({ view, canEdit, ...rest }: Omit<ListViewProps, 'total'> & SortProps & { view: ListView; canEdit: boolean }) {
  const { windows, state, onChange, ...shared } = rest;
  const isMobile = useIsMobile();
  const { shown, isUsual } = useColumns(shared.within);
  if (windows.error && windows.total === null) {
    return <ErrorState text={bodyOf(windows.error)} onRetry={windows.retry} isRetrying={windows.isRetrying} />;
  }
  const props: ListViewProps = { ...shared, windows, total: windows.total ?? unknownTotal };
  return (
    <div
      className={cx(
        'flex min-h-0 grow flex-col border-t transition-opacity duration-150',
        // A quick answer should not flicker on its way.
        windows.isOutdated && 'opacity-60 delay-200',
      )}
    >
      {windows.error ? (
        <p role="alert" className="flex items-center gap-3 border-b bg-bad-soft px-4 py-1 text-sm text-bad">
          Not everything here loaded.
          <Button size="sm" isBusy={windows.isRetrying} onClick={windows.retry}>
            Try again
          </Button>
        </p>
      ) : null}
      {view === 'grid' ? (
        <CardGrid {...props} />
      ) : isMobile ? (
        <CompactList {...props} />
      ) : (
        <ItemTable {...props} columns={shown} areChosen={!isUsual} canEdit={canEdit} state={state} onChange={onChange} />
      )}
    </div>
  );
}
