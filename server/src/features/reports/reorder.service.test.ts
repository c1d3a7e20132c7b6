import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { isListed, suggestedOrder } from './reorder.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Case {
  quantity: string;
  threshold: string | null;
  perDay: string;
  leadDays: number;
  /** It has a vendor, or was used at some time. */
  isWanted?: boolean;
  allowsDecimals?: boolean;
}

/** Answers the suggested order, or null where the item is not listed. */
async function order({ quantity, threshold, perDay, leadDays, isWanted = false, allowsDecimals = false }: Case): Promise<string | null> {
  const columns = { quantity: 'c.q', threshold: 'c.t', perDay: 'c.p', leadDays: 'c.l', allowsDecimals: 'c.d', isWanted: 'c.w' };
  const { rows } = await world.database.admin.query<{ suggested: string | null }>(
    `SELECT CASE WHEN ${isListed(columns)} THEN trim_scale(${suggestedOrder(columns)}) END AS suggested
       FROM (SELECT $1::numeric AS q, $2::numeric AS t, $3::numeric AS p, $4::int AS l, $5::boolean AS d, $6::boolean AS w) AS c`,
    [quantity, threshold, perDay, leadDays, allowsDecimals, isWanted],
  );
  return rows[0]?.suggested ?? null;
}

test.each<[string, Case, string | null]>([
  ['enough on hand', { quantity: '50', threshold: '10', perDay: '1', leadDays: 7 }, null],
  ['at the threshold: up to it, and a month’s use', { quantity: '10', threshold: '10', perDay: '1', leadDays: 7 }, '30'],
  ['the use while waiting is more than the threshold', { quantity: '10', threshold: '10', perDay: '2', leadDays: 14 }, '78'],
  ['above the threshold, but gone before an order arrives', { quantity: '20', threshold: '10', perDay: '3', leadDays: 7 }, '91'],
  ['no threshold, but used', { quantity: '0', threshold: null, perDay: '0.5', leadDays: 4 }, '17'],
  [
    'out, with no threshold, no vendor and never used: listed, but none of it',
    { quantity: '0', threshold: null, perDay: '0', leadDays: 7 },
    '0',
  ],
  ['run out, and somebody sells it or used it once', { quantity: '0', threshold: null, perDay: '0', leadDays: 7, isWanted: true }, '1'],
  ['on hand, without a threshold', { quantity: '1', threshold: null, perDay: '0', leadDays: 7, isWanted: true }, null],
  ['never used: just above the threshold', { quantity: '2', threshold: '5', perDay: '0', leadDays: 7 }, '4'],
  ['a threshold of zero', { quantity: '0', threshold: '0', perDay: '0', leadDays: 7 }, '1'],
  ['delivered on the same day', { quantity: '3', threshold: '3', perDay: '1', leadDays: 0 }, '30'],
  ['whole units are rounded up', { quantity: '0.5', threshold: '3', perDay: '0.34', leadDays: 7 }, '13'],
  ['a little of what has decimals', { quantity: '1.2', threshold: '1.5', perDay: '0', leadDays: 7, allowsDecimals: true }, '0.31'],
  ['some of what has decimals', { quantity: '1', threshold: '1.5', perDay: '0.111', leadDays: 7, allowsDecimals: true }, '3.9'],
  ['a lot of what has decimals', { quantity: '1', threshold: '20.25', perDay: '0', leadDays: 7, allowsDecimals: true }, '20'],
])('[REP-01] what to order: %s', async (_, figures, expected) => {
  expect(await order(figures)).toBe(expected);
});
