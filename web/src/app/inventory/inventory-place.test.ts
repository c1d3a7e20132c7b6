import { expect, test } from 'vitest';
import { folderPath, placeAt, viewPath } from './inventory-place.ts';

const at = (address: string, params: { itemId?: string; folderId?: string } = {}) => {
  const { pathname, searchParams } = new URL(address, 'https://onhand.test');
  return placeAt(pathname, params, searchParams);
};

test('[INV-01] each of the five paths says which list, which item and whether the form is open', () => {
  expect(at('/inventory')).toMatchObject({ folder: null, itemId: null, isCreating: false });
  expect(at('/inventory/create')).toMatchObject({ folder: null, isCreating: true });
  expect(at('/item/7', { itemId: '7' })).toMatchObject({ folder: null, itemId: 7, isCreating: false });
  expect(at('/folder/3', { folderId: '3' })).toMatchObject({ folder: 3, itemId: null, isCreating: false });
  expect(at('/folder/3/create', { folderId: '3' })).toMatchObject({ folder: 3, isCreating: true });
});

test('an open item remembers the folder of the list under it, and items in no folder have a list of their own', () => {
  expect(at('/item/7?in=3', { itemId: '7' }).folder).toBe(3);
  expect(at('/item/7?in=none', { itemId: '7' }).folder).toBe('none');
  expect(at('/inventory?in=none').folder).toBe('none');
});

test('an id that is none is answered as one that nothing has', () => {
  for (const nonsense of ['abc', '0', '-1', '1.5', '9'.repeat(30)]) {
    expect(at('/folder/x', { folderId: nonsense }).folder).toBe(Number.MAX_SAFE_INTEGER);
    expect(at('/item/x', { itemId: nonsense }).itemId).toBe(Number.MAX_SAFE_INTEGER);
  }
});

test('another folder keeps the order and look of the list, and drops what was searched for', () => {
  const query = new URLSearchParams('q=copper&tags=1&sort=quantity&dir=desc&view=grid&in=none');
  expect(folderPath(4, query)).toBe('/folder/4?sort=quantity&dir=desc&view=grid');
  expect(folderPath(null, new URLSearchParams('q=x'))).toBe('/inventory');
  // Without the search the order is by name, as usual, so the address does not say it.
  expect(folderPath(4, new URLSearchParams('q=x&sort=name'))).toBe('/folder/4');
  expect(folderPath('none', new URLSearchParams())).toBe('/inventory?in=none');
});

test('[SHELL-06] the view of the phone stands in the address', () => {
  expect(at('/folder/3?show=folders', { folderId: '3' }).isFoldersView).toBe(true);
  expect(viewPath(3, new URLSearchParams('sort=sku'), true)).toBe('/folder/3?sort=sku&show=folders');
  expect(viewPath(3, new URLSearchParams('sort=sku&show=folders'), false)).toBe('/folder/3?sort=sku');
});
