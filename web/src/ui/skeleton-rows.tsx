import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

/** A list still on its way, as high as its rows will be. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-live="polite">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-4 border-b px-4 last:border-b-0 md:h-13 md:px-5">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** The same for a list that stands on a card of its own. */
export function SkeletonCard({ rows, className }: { rows?: number; className?: string }) {
  return (
    <Card isPadded={false} className={className}>
      <SkeletonRows rows={rows} />
    </Card>
  );
}
