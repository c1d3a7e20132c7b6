import { readLocal } from '../../platform/local-storage.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ScreenSkeleton } from '../screen-skeleton.tsx';

const rows = [1, 2, 3, 4, 5, 6, 7];

/** The shell's outline while it is not known who is there. */
export function ShellSkeleton() {
  const isCollapsed = readLocal('sidebarCollapsed');
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <div className="h-14.25 border-b bg-surface md:hidden" />
      <div className={cx('hidden shrink-0 flex-col gap-4 border-r bg-surface px-6 py-5 md:flex', isCollapsed ? 'w-17' : 'w-60')}>
        <Skeleton className="mb-10 h-6 w-full max-w-28" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-5 w-full max-w-36" />
        ))}
      </div>
      <main className="grow">
        <ScreenSkeleton />
      </main>
    </div>
  );
}
