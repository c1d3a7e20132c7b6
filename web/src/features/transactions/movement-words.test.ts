import { describe, expect, test } from 'vitest';
import { assumedText, isMove, moveText, quantitiesText, splitText } from './movement-words.ts';
import { shortfallText } from '../stock/stock-change.queries.ts';

describe('[STK-04] a movement in words', () => {
  test('what was asked for and not there is told without signs', () => {
    expect(shortfallText({ requested: '8', delta: '-5' })).toBe('Asked for 8, took 5');
    expect(shortfallText({ requested: '-1200.5', delta: '-1000' })).toBe('Asked for 1,200.5, took 1,000');
    expect(shortfallText({ requested: null, delta: '-5' })).toBeUndefined();
  });

  test('stock that came without a price says how it was valued, but not to whoever sees no costs', () => {
    expect(assumedText({ isCostAssumed: true, value: '12' })).toBe('No price given: valued at that day’s unit cost');
    expect(assumedText({ isCostAssumed: false, value: '12' })).toBeUndefined();
    expect(assumedText({ isCostAssumed: true, value: undefined })).toBeUndefined();
  });

  test('[UNDO-03] an undo tells what it did to stock and what to cost of goods, where that is not one and the same', () => {
    expect(splitText({ kind: 'undo', value: '-208', costOfGoods: '-792' })).toBe('Value of stock −$208.00, cost of goods issued −$792.00');
    expect(splitText({ kind: 'undo', value: '-901', costOfGoods: '891' })).toBe('Value of stock −$901.00, cost of goods issued +$891.00');
    expect(splitText({ kind: 'undo', value: '225', costOfGoods: '-225' })).toBeUndefined();
    expect(splitText({ kind: 'undo', value: '-10', costOfGoods: '0' })).toBeUndefined();
    expect(splitText({ kind: 'out', value: '-10', costOfGoods: '10' })).toBeUndefined();
    expect(splitText({ kind: 'undo', value: undefined, costOfGoods: undefined })).toBeUndefined();
  });

  test('a folder the reader may not see is no folder', () => {
    expect(moveText({ fromFolder: 'Van', toFolder: null, unit: null })).toBe('Van → No folder');
  });

  test('[PLC-17] a move of a part says how much it took along', () => {
    expect(moveText({ fromFolder: 'Warehouse', toFolder: 'Van', moved: '4', unit: 'ft' })).toBe('4 ft, Warehouse → Van');
    expect(isMove({ kind: 'undo', moved: '4' })).toBe(true);
    expect(isMove({ kind: 'undo', moved: null })).toBe(false);
  });

  test('from how many to how many, with the unit once', () => {
    expect(quantitiesText({ quantityBefore: '0.5', quantityAfter: '1200', unit: 'ft' })).toBe('0.5 → 1,200 ft');
    expect(quantitiesText({ quantityBefore: '3', quantityAfter: '0', unit: null })).toBe('3 → 0');
  });
});
