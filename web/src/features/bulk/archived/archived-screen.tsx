import type { Selection } from '@onhand/contract/item-filter';
import { Archive, History, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { bodyOf } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ArchivedBar } from './archived-bar.tsx';
import { ArchivedTable } from './archived-table.tsx';
import { archivedFilter, useArchivedItems } from './use-archived-items.ts';

/** INV-03: archived items are in no other list or count; they keep their history until they are restored or deleted. */
export function ArchivedScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const setSearch = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const found = useArchivedItems(useDeferredValue(search));
  const [picked, setPicked] = useState<{ ids: ReadonlySet<number>; isAll: boolean }>({ ids: new Set(), isAll: false });
  const clear = () => setPicked({ ids: new Set(), isAll: false });
  // Items that were restored or deleted meanwhile, here or by someone else, are not selected any more.
  const ids = found.items.filter(({ id }) => picked.isAll || picked.ids.has(id)).map(({ id }) => id);
  const selection: Selection = picked.isAll ? { filter: archivedFilter(search) } : { itemIds: ids };
  const count = picked.isAll ? found.total : ids.length;
  return (
    <>
      <PageHeader
        title="Archived Items"
        description="Items you no longer stock but want to keep on record."
        actions={
          <Button asChild>
            <Link to="/settings/activity">
              <History aria-hidden />
              Activity
            </Link>
          </Button>
        }
      />
      {found.isEmpty && search === '' ? (
        <EmptyState
          icon={<Archive aria-hidden />}
          title="Nothing archived"
          text="An archived item leaves every list and count and keeps its history. It waits here until it is restored or deleted."
        />
      ) : (
        <>
          <Input
            type="search"
            aria-label="Search archived items"
            placeholder="Search name, SKU, number or tag"
            leading={<Search aria-hidden />}
            className="mt-6 max-w-md"
            maxLength={200}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              clear();
            }}
          />
          <Card isPadded={false} className="mt-4 mb-20">
            {found.error ? (
              <ErrorState text={bodyOf(found.error)} onRetry={found.retry} isRetrying={found.isFetching} />
            ) : found.isLoading ? (
              <SkeletonRows />
            ) : found.isEmpty ? (
              <EmptyState
                icon={<Search aria-hidden />}
                title="No archived item found"
                text={`Nothing archived matches “${search}”.`}
                action={<Button onClick={() => setSearch('')}>Clear search</Button>}
              />
            ) : (
              <ArchivedTable
                {...found}
                selectedIds={new Set(ids)}
                isAll={picked.isAll}
                onSelect={(next) => setPicked({ ids: next, isAll: false })}
                onSelectAll={() => setPicked({ ids: new Set(), isAll: true })}
              />
            )}
          </Card>
        </>
      )}
      {count > 0 ? <ArchivedBar selection={selection} count={count} onClear={clear} /> : null}
    </>
  );
}
