import type { Import, LineFilter } from '@onhand/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { linesQuery } from './import.queries.ts';
import { LineRow } from './line-row.tsx';

export function LineList({ one, show }: { one: Import; show: LineFilter }) {
  const result = useInfiniteQuery(linesQuery(one.id, show));
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonRows />} />;
  return (
    <>
      <ul aria-label="Rows" className="divide-y">
        {result.data.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <LineRow key={line.row} one={one} line={line} />
          ))}
      </ul>
      <ShowMore result={result}>Show more rows</ShowMore>
    </>
  );
}
