import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { bodyOf } from './errors.ts';

/** A query's data once it is there; until then its skeleton, or what went wrong with a way to try again. */
export function Loaded<Data>({
  result,
  skeleton,
  children,
}: {
  result: UseQueryResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = result;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return skeleton ?? <SkeletonText lines={3} />;
}
