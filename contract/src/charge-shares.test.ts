import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarryingLine, shareCharge, type ShareRule } from './charge-shares.ts';
import { spell, sum } from './costing-decimals.ts';

const line = (nth: number, quantity: string, value: string, weight: string | null = null, volume: string | null = null): CarryingLine => ({
  line: nth,
  name: `Part ${nth}`,
  quantity,
  value,
  weight,
  volume,
});
const parts = (amount: string, rule: ShareRule, lines: CarryingLine[], byHand?: Map<number, string>) => {
  const shared = shareCharge(amount, rule, lines, byHand);
  return 'parts' in shared ? [...shared.parts.values()] : shared.problem;
};

const two = [line(1, '5', '0', '10', '1'), line(2, '10', '0', '20', '1.5')];

test('[BUY-08] L1: equally, by quantity, by weight and by volume', () => {
  expect(parts('10', 'equal', two)).toEqual(['5', '5']);
  expect(parts('150', 'quantity', two)).toEqual(['50', '100']);
  expect(parts('250', 'weight', two)).toEqual(['50', '200']);
  expect(parts('20', 'volume', two)).toEqual(['5', '15']);
});

test('[BUY-08] L2: a credit is shared to the cent', () => {
  expect(parts('-50', 'quantity', two)).toEqual(['-16.67', '-33.33']);
});

test('[BUY-08] L3: by value', () => {
  expect(parts('750', 'value', [line(1, '20', '1000'), line(2, '30', '2250'), line(3, '40', '4000')])).toEqual([
    '103.45',
    '232.76',
    '413.79',
  ]);
});

test('[BUY-08] L4: by value, where all of it came for free, it asks for quantity or by hand', () => {
  expect(parts('10', 'value', two)).toBe('All of this came for free, so there is no value to share by. Share by quantity, or by hand.');
  expect(parts('10', 'hand', two, new Map([[1, '10']]))).toEqual(['10']);
  expect(parts('10', 'hand', two, new Map([[1, '4']]))).toBe('6 of 10 is not shared yet.');
});

test('[BUY-08] a weight that nobody has entered is asked for by name', () => {
  expect(parts('10', 'weight', [...two, line(3, '1', '1')])).toBe(
    'Nobody has said how heavy a piece is of “Part 3”. Enter it with its vendor, or share in another way.',
  );
});

test('[BUY-08] whatever is shared, the parts are the amount exactly, and no part is a cent off its share', () => {
  const quantity = fc.integer({ min: 1, max: 90_000_000 }).map((n) => (n / 10_000).toFixed(4));
  fc.assert(
    fc.property(
      fc.integer({ min: -90_000_000, max: 90_000_000 }),
      fc.array(quantity, { minLength: 1, maxLength: 40 }),
      (cents, quantities) => {
        const amount = (cents / 1000).toFixed(3);
        const shared = parts(
          amount,
          'quantity',
          quantities.map((one, nth) => line(nth, one, '0')),
        ) as string[];
        expect(spell(sum(shared).minus(amount))).toBe('0');
        const whole = quantities.reduce((all, one) => all + Number(one), 0);
        for (const [nth, part] of shared.entries())
          expect(Math.abs(Number(part) - (cents / 1000) * (Number(quantities[nth]) / whole))).toBeLessThan(0.01);
      },
    ),
  );
});
