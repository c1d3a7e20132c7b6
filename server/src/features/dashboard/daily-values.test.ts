import { api } from '@onhand/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { propertyRuns, timeoutOfRuns } from '../../../test/property-runs.ts';
import { closeDays } from './close-days.service.ts';
import { live, ownWorld, type Step, slowValues } from './daily-values.fixtures.ts';
import { reckonDays } from './daily-values.store.ts';
import { addDays } from './value-trend.rules.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Each begins shortly before its clocks change; in Havana they do so at midnight, and Kathmandu is a quarter of an hour off. */
const places = [
  { zone: 'America/New_York', start: '2025-03-07T22:00:00Z' },
  { zone: 'America/Havana', start: '2025-10-31T20:00:00Z' },
  { zone: 'America/Santiago', start: '2025-09-05T20:00:00Z' },
  { zone: 'Australia/Lord_Howe', start: '2025-04-03T12:00:00Z' },
  { zone: 'Asia/Kathmandu', start: '2025-06-01T12:00:00Z' },
  { zone: 'UTC', start: '2025-02-26T12:00:00Z' },
] as const;

const item = fc.nat(4);
const quantity = fc.integer({ min: 1, max: 30 });
const cost = fc.integer({ min: 1, max: 99_999 });
// Some steps within minutes of each other, some hours and days apart.
const after = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 2600 }));
const make: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('make' as const),
  quantity,
  cost,
  method: fc.constantFrom('fifo' as const, 'moving_average' as const),
  after,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: make },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'take' as const, 'set' as const), item, quantity, cost, after }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'restore' as const, 'restore' as const, 'undo' as const), item, after }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), item, after }) },
);

const archive = (item: number): Step => ({ do: 'archive', item, after: 200 });
const twoMade: [Step, Step] = [
  { do: 'make', after: 1, quantity: 10, cost: 250, method: 'fifo' },
  { do: 'make', after: 1, quantity: 3, cost: 999, method: 'moving_average' },
];
const allDays = (from: string, to: string) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
const kept = async (organizationId: number) =>
  (
    await world.database.admin.query<{ day: string; value: string; added: string; removed: string; adjusted: string }>(
      `SELECT day::text, trim_scale(value)::text AS value, added, removed, adjusted FROM daily_values WHERE organization_id = $1 ORDER BY day`,
      [organizationId],
    )
  ).rows;
const valuesOf = (rows: readonly { day: string; value?: string | undefined }[]) => rows.map(({ day, value }) => [day, value]);

const numRuns = propertyRuns({ byDay: 3, atNight: 100 });
test('[DASH-03] each day’s value is what the raw ledger says, whatever happened and wherever midnight is', {
  timeout: timeoutOfRuns(numRuns),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.tuple(make, make), fc.array(step, { maxLength: 22 }), async (place, made, steps) => {
      const own = await ownWorld(world, place.zone);
      const { end } = await live(world, own, new Date(place.start), [...made, ...steps]);
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: place.zone, dateStyle: 'short' });
      const [first, last] = [date.format(new Date(place.start)), addDays(date.format(end), 2)];
      const firstDay = date.format(new Date(Date.parse(place.start) + made[0].after * 60_000));
      const days = allDays(addDays(first, -1), last);
      const expected = [...(await slowValues(world, own.organizationId, place.zone, days))];

      const reckoned = await reckonDays(world.services.db.platform, own.organizationId, {
        zone: place.zone,
        from: days[0] ?? '',
        to: last,
      });
      expect(valuesOf(reckoned)).toEqual(expected);

      // Closed once in the middle and once at the end: the second goes on from the first, and doing it again changes nothing.
      const middle = new Date((Date.parse(place.start) + end.getTime()) / 2);
      await closeDays(world.services.db, middle);
      await closeDays(world.services.db, new Date(Date.parse(`${last}T00:00Z`) + 50 * 3_600_000));
      const rows = await kept(own.organizationId);
      expect(valuesOf(rows).filter(([day]) => (day ?? '') <= last)).toEqual(expected.filter(([day]) => day >= firstDay));
      const counts = await world.database.admin.query(
        `SELECT count(*) FILTER (WHERE kind IN ('opening', 'in')) AS added, count(*) FILTER (WHERE kind IN ('out', 'delete')) AS removed,
                count(*) FILTER (WHERE kind IN ('set', 'revalue', 'undo')) AS adjusted FROM movements WHERE organization_id = $1`,
        [own.organizationId],
      );
      const sum = (name: 'added' | 'removed' | 'adjusted') => String(rows.reduce((total, row) => total + Number(row[name]), 0));
      expect({ added: sum('added'), removed: sum('removed'), adjusted: sum('adjusted') }).toEqual(counts.rows[0]);
    }),
    {
      numRuns,
      // Rare by chance: stock that leaves while it is archived, and stock that comes back on the day it went.
      examples: [
        [places[0], twoMade, [archive(0), { do: 'delete', item: 0, after: 3000 }, archive(1), { do: 'restore', item: 1, after: 30 }]],
        [places[1], twoMade, [archive(1), archive(0), { do: 'restore', item: 1, after: 4000 }, { do: 'undo', item: 1, after: 60 }]],
      ],
    },
  );
});

const steps: Step[] = [
  { do: 'make', after: 0, quantity: 10, cost: 200, method: 'fifo' },
  { do: 'add', after: 1440, item: 0, quantity: 5, cost: 300 },
  { do: 'take', after: 1440, item: 0, quantity: 4, cost: 0 },
];

test('a day is kept an hour after it closed in the organization’s zone, not before, and two processes write it once', async () => {
  const own = await ownWorld(world, 'America/Los_Angeles');
  await live(world, own, new Date('2025-05-01T19:00:00Z'), steps);
  const other = await openWorld({ database: world.database });
  try {
    // The second of May ends at seven in the morning of the third in Greenwich.
    await closeDays(world.services.db, new Date('2025-05-03T07:59:00Z'));
    expect(valuesOf(await kept(own.organizationId))).toEqual([['2025-05-01', '20']]);
    const now = new Date('2025-05-04T08:01:00Z');
    await Promise.all([closeDays(world.services.db, now), closeDays(other.services.db, now)]);
    expect(valuesOf(await kept(own.organizationId))).toEqual([
      ['2025-05-01', '20'],
      ['2025-05-02', '35'],
      ['2025-05-03', '27'],
    ]);
    expect((await closeDays(other.services.db, now)).days).toBe(0);
  } finally {
    await other.close();
  }
});

test('a change of the time zone makes the days anew, and until then the trend is right all the same', async () => {
  const own = await ownWorld(world, 'UTC');
  await live(world, own, new Date('2025-05-01T02:00:00Z'), steps);
  await closeDays(world.services.db, new Date('2025-05-10T12:00:00Z'));
  const trend = async () =>
    valuesOf((await own.owner.call(api.dashboard.valueTrend, { query: { from: '2025-04-29', to: '2025-05-04' } })).body.days);
  const inUtc = [
    ['2025-05-01', '20'],
    ['2025-05-02', '35'],
    ['2025-05-03', '27'],
    ['2025-05-04', '27'],
  ];
  const inDenver = [
    ['2025-04-30', '20'],
    ['2025-05-01', '35'],
    ['2025-05-02', '27'],
    ['2025-05-03', '27'],
    ['2025-05-04', '27'],
  ];
  expect(await trend()).toEqual(inUtc);
  await world.database.admin.query(`UPDATE organizations SET time_zone = 'America/Denver' WHERE id = $1`, [own.organizationId]);
  expect(await trend()).toEqual(inDenver);
  await closeDays(world.services.db, new Date('2025-05-10T12:00:00Z'));
  expect(valuesOf((await kept(own.organizationId)).slice(0, 5))).toEqual(inDenver);
  expect(await trend()).toEqual(inDenver);

  // There, where the day closes earlier, and back: no day of the time in between is left over, and none is missing.
  for (const zone of ['Pacific/Auckland', 'America/Denver', 'Pacific/Auckland']) {
    await world.database.admin.query('UPDATE organizations SET time_zone = $2 WHERE id = $1', [own.organizationId, zone]);
    await closeDays(world.services.db, new Date('2025-05-10T13:30:00Z'));
    const days = (await kept(own.organizationId)).map(({ day }) => day);
    expect(days).toEqual(zone === 'America/Denver' ? allDays('2025-04-30', '2025-05-09') : allDays('2025-05-01', '2025-05-10'));
    const { rows } = await world.database.admin.query('SELECT DISTINCT time_zone FROM daily_values WHERE organization_id = $1', [
      own.organizationId,
    ]);
    expect(rows).toEqual([{ time_zone: zone }]);
  }
  const refused = world.database.admin.query(`UPDATE organizations SET time_zone = 'Mars/Olympus' WHERE id = $1`, [own.organizationId]);
  await expect(refused).rejects.toThrow(/time zone/);
});
