import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { nearSchema } from './arbitrary.ts';
import { everyRoute } from './every-route.ts';
import { propertyRuns, timeoutOfRuns } from './property-runs.ts';

const runs = propertyRuns({ byDay: 30, atNight: 500 });

/** A rule of several fields is asked although one of them is wrong, so it may meet anything there: where it throws, the answer is 500 instead of 400. */
function thrownBy(schema: z.ZodType): string[] {
  return fc.sample(nearSchema(schema), runs).flatMap((input) => {
    try {
      schema.safeParse(input);
      return [];
    } catch (error) {
      return [`${JSON.stringify(input)}: ${String(error)}`];
    }
  });
}

test('[SEC-05] whatever is sent, the contract takes or refuses it, and no rule of it fails', { timeout: timeoutOfRuns(runs) }, () => {
  const thrown = everyRoute.flatMap(({ row }) =>
    [row.params, row.query, row.body].flatMap((schema) =>
      schema ? thrownBy(schema).map((what) => `${row.method} ${row.path} ${what}`) : [],
    ),
  );
  expect(thrown.slice(0, 5)).toEqual([]);
});
