import { expect, test } from 'vitest';
import { placeLabel } from './place-label.ts';

const nameOf = (id: number) => (id === 1 ? 'Warehouse' : undefined);

test('[PLC-01] a row says in how many places an item lies only where these are several', () => {
  expect(placeLabel({ folderId: 1, placeCount: 3 }, nameOf)).toBe('in 3 places');
  expect(placeLabel({ folderId: 1, placeCount: 1 }, nameOf)).toBe('Warehouse');
  expect(placeLabel({ folderId: null, placeCount: 2 }, nameOf)).toBe('in 2 places');
  // What an older version kept on the device does not say it.
  expect(placeLabel({ folderId: 1 }, nameOf)).toBe('Warehouse');
  expect(placeLabel({ folderId: null }, nameOf)).toBeNull();
});
