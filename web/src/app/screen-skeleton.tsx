import { Skeleton } from '../ui/skeleton.tsx';

/** Heading and lines where a screen is about to be. */
export function ScreenSkeleton() {
  return (
    <output className="mx-auto block w-full max-w-5xl px-4 py-6 md:px-8 md:py-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <Skeleton className="mt-8 h-48 w-full" />
    </output>
  );
}
