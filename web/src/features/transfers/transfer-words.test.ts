import type { Movement } from '@onhand/contract/movements';
import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { describe, expect, test } from 'vitest';
import { lineWithCode, missingOf, stepped } from './transfer-lines.rules.ts';
import { actsOf, itemsText, placeName } from './transfer-words.ts';

const line = (facts: Partial<TransferLine>) => ({ itemId: 7, sku: 'ELB-90', codes: ['qr-7'], inTransit: '3', ...facts }) as TransferLine;

describe('[PLC-05] counting what arrived', () => {
  test('a scan finds its line by any code, and the label’s address', () => {
    const lines = [line({}), line({ itemId: 8, sku: null, codes: ['QR-8'] })];
    expect(lineWithCode(lines, 'elb-90')?.itemId).toBe(7);
    expect(lineWithCode(lines, 'qr-8')?.itemId).toBe(8);
    expect(lineWithCode(lines, 'https://onhand.test/item/8')?.itemId).toBe(8);
    expect(lineWithCode(lines, 'something else')).toBeUndefined();
  });

  test('a step stays between nothing and what is on the way', () => {
    expect([stepped(line({}), '0', -1), stepped(line({}), '0', 1), stepped(line({}), '3', 1)]).toEqual(['0', '1', '3']);
    expect(missingOf(line({}), '1')).toBe('2');
  });
});

test('[PLC-05] what happened is told as what people did', () => {
  const row = (facts: Partial<Movement>) =>
    ({
      id: 1,
      at: '2026-11-18T10:00:00Z',
      userName: 'Ann',
      kind: 'move',
      itemName: 'Elbow',
      unit: null,
      note: '',
      moved: '3',
      ...facts,
    }) as Movement;
  const to = { placeId: 5, name: 'Van 1', isElsewhere: false };
  const movements = [
    row({ id: 4, kind: 'set', moved: null, delta: '-1', folderId: -1, note: 'Fell off' }),
    row({ id: 3, userName: 'Ben', folderId: 5, fromFolderId: -1, moved: '2' }),
    row({ id: 2, folderId: -1, fromFolderId: 4, itemName: 'Tee' }),
    row({ id: 1, folderId: -1, fromFolderId: 4 }),
  ];
  expect(actsOf({ movements, to } as Transfer).map(({ text }) => text)).toEqual([
    'Ann wrote off 1 of Elbow',
    'Ben received 2 of Elbow',
    'Ann sent 3 of Tee; 3 of Elbow',
  ]);
  expect(itemsText({ items: ['Elbow', 'Tee'], lineCount: 5 })).toBe('Elbow, Tee and 3 more');
  expect(placeName({ placeId: null, name: null, isElsewhere: true })).toBe('Another place');
});
