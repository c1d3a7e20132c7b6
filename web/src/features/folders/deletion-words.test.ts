import { expect, test } from 'vitest';
import { contentsText, goingWords, undoneWords } from './deletion-words.ts';

const amounts = [
  { unit: null, quantity: '1200' },
  { unit: 'ft', quantity: '30.5' },
];

test('[PLC-17] what lies in a folder is told with its quantities, and where each part of it goes', () => {
  expect(contentsText({ itemCount: 2, amounts })).toBe('2 items: 1,200 units · 30.5 ft');
  expect(contentsText({ itemCount: 1, amounts: [] })).toBe('1 item');
  const going = { fate: 'moved' as const, placeId: 7, name: 'Warehouse', itemCount: 1, amounts: [{ unit: null, quantity: '4' }] };
  const nameOf = (id: number) => (id === 7 ? 'Depot › Warehouse' : undefined);
  expect(goingWords(going, nameOf)).toEqual({ where: 'To Depot › Warehouse', what: '1 item: 4' });
  expect(goingWords({ ...going, placeId: null }, nameOf).where).toBe('To no folder');
  expect(goingWords({ ...going, fate: 'deleted', placeId: null }, nameOf).where).toBe('Deleted for good');
});

test('[PLC-17] what could not be put back is named, with how much of it came back', () => {
  const whole = { restoredFolders: 1, restoredItems: 3, isAtTop: false, leftCount: 0, left: [] };
  expect(undoneWords(whole)).toBe('3 items put back.');
  const left = [
    { name: 'Elbow', quantity: '5', back: '3', isDeleted: false },
    { name: 'Tee', quantity: '2', back: '0', isDeleted: true },
  ];
  const told = undoneWords({ ...whole, isAtTop: true, leftCount: 3, left });
  expect(told).toContain('The folder it lay in is gone, so it is at the top.');
  expect(told).toContain('Elbow (3 of 5), Tee (deleted), and 1 more.');
});
