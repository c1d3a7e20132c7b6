/**
 * How many examples a property test draws: few by day, so that `npm test` leaves room, and many at night (`npm run test:nightly`). By day
 * they are the same in each run (`vitest.seed.ts`); fast-check prints the seed of one that fails.
 */
export function propertyRuns(runs: { byDay: number; atNight: number }): number {
  return process.env.NIGHTLY === undefined ? runs.byDay : runs.atNight;
}

/** How long so many examples may take on a machine that has more to do: what is drawn at night needs more than by day. */
export function timeoutOfRuns(runs: number): number {
  return 60_000 + runs * 10_000;
}
