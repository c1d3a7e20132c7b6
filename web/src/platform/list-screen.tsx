import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MainAction } from '../ui/main-action.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton-rows.tsx';
import { Loaded, type Result } from './loaded.tsx';

interface ListScreenProps<Row> extends Omit<ComponentProps<typeof PageHeader>, 'className'> {
  result: Result<readonly Row[]>;
  skeletonRows?: number;
  /** Makes a new one: the first by a button among the words, every other by one in the header. Left out for people who may not. */
  create?: { label: string; onSelect: () => void } | undefined;
  /** Says what belongs here, while there is nothing. */
  empty: { icon: ReactNode; title: string; text: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A screen that is one list of what an organization has made. */
export function ListScreen<Row>({ result, skeletonRows, create, empty, actions, children, ...header }: ListScreenProps<Row>) {
  const hasRows = (result.data?.length ?? 0) > 0;
  const label = (
    <>
      <Plus aria-hidden />
      {create?.label}
    </>
  );
  const more = hasRows && create ? <MainAction onClick={create.onSelect}>{label}</MainAction> : null;
  const first = create ? (
    <Button variant="primary" onClick={create.onSelect}>
      {label}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        {...header}
        actions={
          actions || more ? (
            <>
              {actions}
              {more}
            </>
          ) : undefined
        }
      />
      <Loaded result={result} skeleton={<SkeletonCard className="mt-6" rows={skeletonRows} />}>
        {(rows) => (hasRows ? children(rows) : <EmptyState {...empty} action={first} />)}
      </Loaded>
    </>
  );
}
