import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { bodyOf } from './errors.ts';

/** As much of a query's result as is read here. */
export interface Result<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A query's data once it is there; until then its skeleton, or what went wrong with a way to try again. */
export function Loaded<Data>({
  result,
  skeleton,
  children,
}: {
  result: Result<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  return result.data === undefined ? <NotLoaded result={result} skeleton={skeleton} /> : children(result.data);
}

/** The same for a component that needs the data itself, before it is there. */
export function NotLoaded({ result, skeleton }: { result: Omit<Result<unknown>, 'data'>; skeleton?: ReactNode }) {
  const { error, refetch, isFetching } = result;
  if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return skeleton ?? <SkeletonText lines={3} />;
}
