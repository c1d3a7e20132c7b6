const minute = 60_000;
export const dayMs = 24 * 60 * minute;
const retriesAtMost = 3;

/**
 * DASH-02: the dashboard is asked for once a day; after a failure again in five minutes, three times at most. A person who is not let in
 * would not be let in five minutes later either.
 */
export function nextFetchIn({ failures, isAuthError }: { failures: number; isAuthError: boolean }): number {
  return failures > 0 && failures <= retriesAtMost && !isAuthError ? 5 * minute : dayMs;
}
