import fc from 'fast-check';
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { proposalFor, shareByNeed } from './proposals.rules.ts';

const level = (onHand: string, minimum: string | null, maximum: string | null, onTheWay = '0') => ({ onHand, minimum, maximum, onTheWay });

test('[PLC-07] an empty place is filled up to its maximum once: what is on its way counts (T6)', () => {
  expect(proposalFor(level('0', '10', '15'))).toEqual({ kind: 'refill', quantity: '15' });
  expect(proposalFor(level('0', '10', '15', '15'))).toBeNull();
  expect(proposalFor(level('0', '10', '15', '4'))).toEqual({ kind: 'refill', quantity: '11' });
});

test('[PLC-07] a place with more than its maximum is offered to give the rest back (T7)', () => {
  expect(proposalFor(level('100', '10', '80'))).toEqual({ kind: 'return', quantity: '20' });
  expect(proposalFor(level('80', '10', '80', '30'))).toBeNull();
});

test('[PLC-07] between minimum and maximum, and without either, nothing is proposed', () => {
  expect(proposalFor(level('11', '10', '15'))).toBeNull();
  expect(proposalFor(level('10', '10', '15'))).toEqual({ kind: 'refill', quantity: '5' });
  expect(proposalFor(level('0', null, null))).toBeNull();
  expect(proposalFor(level('0', null, '15'))).toBeNull();
});

test('[PLC-07] a minimum without a maximum is filled up to the minimum', () => {
  expect(proposalFor(level('1', '4', null))).toEqual({ kind: 'refill', quantity: '3' });
  expect(proposalFor(level('4', '4', null))).toBeNull();
});

test('[PLC-08] a source that is short is shared by need, by the largest remainder (T8)', () => {
  expect(shareByNeed('6', ['4', '6'])).toEqual(['2', '4']);
  expect(shareByNeed('1', ['1', '1', '1'])).toEqual(['1', '0', '0']);
  expect(shareByNeed('0', ['4', '6'])).toEqual(['0', '0']);
  expect(shareByNeed('10', ['4', '6'])).toEqual(['4', '6']);
  expect(shareByNeed('0.75', ['0.5', '1'])).toEqual(['0.25', '0.5']);
});

test('[PLC-08] shares add up to what is there, and nobody gets more than they need, whatever is asked for', () => {
  const quantity = fc.integer({ min: 0, max: 5000 }).map((hundredths) => new Big(hundredths).div(100).toFixed());
  fc.assert(
    fc.property(quantity, fc.array(quantity, { minLength: 1, maxLength: 12 }), (available, needs) => {
      const shares = shareByNeed(available, needs);
      const sum = (all: readonly string[]) => all.reduce((total, part) => total.plus(part), new Big(0));
      const wanted = sum(needs).lt(available) ? sum(needs) : new Big(available);
      expect(sum(shares).toFixed()).toBe(wanted.toFixed());
      for (const [index, share] of shares.entries()) {
        expect(new Big(share).gte(0)).toBe(true);
        expect(new Big(share).lte(needs[index] ?? '0'), `${share} of ${needs[index]}`).toBe(true);
      }
    }),
  );
});
