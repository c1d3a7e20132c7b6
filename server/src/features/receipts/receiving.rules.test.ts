import { exact, sum } from '@onhand/contract/costing-decimals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/property-runs.ts';
import { piecesOf, priceExcess, surplusQuestion, valueOf } from './receiving.rules.ts';

test('[BUY-06] P9: 24 for a pack of six is 4 a piece, and ten for 8.31 are 0.831 each', () => {
  expect(valueOf('1', '0', { price: '24', piecesPerPack: '6' })).toBe('4');
  expect(valueOf('1', '0', { price: '8.31', piecesPerPack: '10' })).toBe('0.831');
  expect(piecesOf({ packs: '2.5' }, '10')).toBe('25');
});

test('[BUY-06] however a pack is scanned in parts, the parts are worth what the whole is', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 97 }), (scans, cents, size) => {
      const pack = { price: exact(String(cents)).div('100').toFixed(), piecesPerPack: String(size) };
      let before = exact('0');
      const values = scans.map((pieces) => {
        const value = valueOf(String(pieces), before.toFixed(), pack);
        before = before.plus(String(pieces));
        return value;
      });
      expect(sum(values).toFixed()).toBe(exact(valueOf(before.toFixed(), '0', pack)).toFixed());
    }),
    { numRuns: propertyRuns({ byDay: 100, atNight: 5000 }) },
  );
});

test('[BUY-06] what is ordered, and the allowance beyond it, come without a question', () => {
  const line = { name: 'Elbow', pieces: '100', received: '98', isClosedShort: false };
  expect(surplusQuestion(line, '2', 0)).toBeNull();
  expect(surplusQuestion(line, '4', 2)).toBeNull();
  expect(surplusQuestion(line, '4.0001', 2)).toBe('100 of “Elbow” were ordered. 98 came before, and with 4.0001 more it is 102.0001.');
  expect(surplusQuestion({ ...line, isClosedShort: true }, '1', 50)).toMatch(/was to come/);
});

test('[BUY-07] exactly the guard passes, a millionth more does not, and what has no price before is not guarded', () => {
  const known = { lastPrice: '1', quantity: '3', value: '3' };
  const at = (price: string) => priceExcess({ price, piecesPerPack: '10' }, known, 10);
  expect(at('11')).toBeNull();
  expect(at('11.000001')).toMatchObject({ above: 'last price', percent: '10' });
  expect(at('30')).toMatchObject({ percent: '200', reference: '1', piecePrice: '3' });
  expect(priceExcess({ price: '5', piecesPerPack: '1' }, { lastPrice: null, quantity: '0', value: '0' }, 0)).toBeNull();
  expect(priceExcess({ price: '5', piecesPerPack: '1' }, { lastPrice: '10', quantity: '2', value: '2' }, 10)).toMatchObject({
    above: 'average cost',
    percent: '400',
  });
});
