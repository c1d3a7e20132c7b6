import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPath,
  emptyState,
  filterOf,
  isFiltered,
  itemPath,
  type ListState,
  listPath,
  listQueryOf,
  readListState,
  sortedBy,
  sortOf,
  turned,
  asAllowed,
  withoutFilters,
  writeListState,
} from './list-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query));
const write = (change: Partial<ListState>, query = '') =>
  writeListState(new URLSearchParams(query), { ...emptyState, ...change }).toString();

const anyId = fc.integer({ min: 1, max: 1_000_000 });
const anyState: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{Cc}/gu, '')),
  tagIds: fc.uniqueArray(anyId, { maxLength: 5 }),
  vendorId: fc.option(anyId),
  status: fc.option(fc.constantFrom('out', 'low', 'in')),
  minPrice: fc.option(fc.constantFrom('0', '1.5', '1000000.000001')),
  maxPrice: fc.option(fc.constantFrom('3', '99.99')),
  fieldId: fc.option(anyId),
  fieldValue: fc.option(fc.string({ minLength: 1 })),
  isTitleOnly: fc.boolean(),
  isFolderOnly: fc.boolean(),
  sort: fc.option(fc.constantFrom('fit', 'name', 'quantity', 'updatedAt', 'folder')),
  sortFieldId: fc.option(anyId),
  direction: fc.constantFrom('asc', 'desc'),
  view: fc.option(fc.constantFrom('list', 'grid')),
});

describe('[INV-05] the address carries the state of the list', () => {
  test('whatever state is written is read back', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const written = writeListState(new URLSearchParams(), state);
        const expected = state.fieldId === null ? { ...state, fieldValue: null } : state;
        const back = readListState(new URLSearchParams(written.toString()));
        // The usual order need not be written in the address.
        expect({ ...back, sort: sortOf(back) }).toEqual({ ...expected, sort: sortOf(state) });
      }),
    );
  });

  test('an address without anything is the plain list, and the plain list leaves the address empty', () => {
    expect(read('')).toEqual(emptyState);
    expect(write({})).toBe('');
  });

  test('what belongs to others stays, and what is changed replaces what was there', () => {
    expect(write({ search: 'elbow' }, 'in=7&q=tee&tags=1')).toBe('in=7&q=elbow');
  });

  test('links with the API’s own names are understood, and become the short ones', () => {
    expect(read('tagIds=3&tagIds=4&vendorId=9')).toMatchObject({ tagIds: [3, 4], vendorId: 9 });
    expect(writeListState(new URLSearchParams('tagIds=3'), read('tagIds=3')).toString()).toBe('tags=3');
  });

  test('what makes no sense is left out', () => {
    expect(read('tags=a,-1,0,2,2&vendor=x&status=gone&min=-1&max=1e9&sort=color&dir=up&view=map&value=x&only=yes')).toEqual({
      ...emptyState,
      tagIds: [2],
    });
    expect(read(`q=${'a'.repeat(300)}`).search).toHaveLength(200);
    expect(read('q=a%00b').search).toBe('a b');
  });
});

describe('[INV-05] what the list asks the server for', () => {
  test('each filter is sent only when it is set', () => {
    expect(filterOf(emptyState, null)).toEqual({});
    expect(filterOf(read('q=+elbow+&tags=1,2&vendor=3&status=low&min=1&max=2.5&field=4&value=red&only=1'), 5)).toEqual({
      search: 'elbow',
      folderId: 5,
      isFolderOnly: true,
      tagIds: [1, 2],
      vendorId: 3,
      status: 'low',
      minPrice: '1',
      maxPrice: '2.5',
      fieldId: 4,
      fieldValue: 'red',
    });
  });

  test('“this folder only” says nothing where there is no folder', () => {
    expect(filterOf(read('only=1'), 'none')).toEqual({ folderId: 'none' });
    expect(filterOf(read('only=1'), null)).toEqual({});
  });

  test('whoever may not see costs cannot sort by them', () => {
    const state = read('q=a&sort=totalValue&dir=desc');
    expect(asAllowed(state, { fields: [], maySeeCosts: false, maySeePrices: false })).toEqual({ ...emptyState, search: 'a' });
    expect(asAllowed(state, { fields: [], maySeeCosts: true, maySeePrices: true })).toBe(state);
  });

  test('[TEAM-08] whoever may not see prices cannot sort or filter by them, whatever the address says', () => {
    const state = read('q=a&sort=sellingPrice&min=1&max=2');
    expect(asAllowed(state, { fields: [], maySeeCosts: false, maySeePrices: false })).toEqual({ ...emptyState, search: 'a' });
    expect(asAllowed(state, { fields: [], maySeeCosts: false, maySeePrices: true })).toBe(state);
  });

  test('an own field takes the place of the column that is sorted by', () => {
    expect(listQueryOf(read('sort=quantity&dir=desc'), null)).toEqual({ sort: 'quantity', direction: 'desc' });
    expect(listQueryOf(read('sort=quantity&sortField=8'), null)).toEqual({ sortFieldId: 8, direction: 'asc' });
  });
});

test('a link sorted by a field that was deleted since is in the usual order, once the fields are known', () => {
  const knowing = (fields: { id: number }[] | undefined) => ({ fields, maySeeCosts: false, maySeePrices: false });
  const state = read('q=a&sortField=8&dir=desc');
  expect(asAllowed(state, knowing([{ id: 7 }]))).toEqual({ ...emptyState, search: 'a' });
  expect(asAllowed(state, knowing([{ id: 7 }, { id: 8 }]))).toBe(state);
  expect(asAllowed(state, knowing(undefined))).toBe(state);
  expect(asAllowed(read('sort=quantity&dir=desc'), knowing([])).direction).toBe('desc');
});

test('a heading sorts upwards first, downwards when clicked again, and another starts over', () => {
  expect(sortedBy(emptyState, { sort: 'quantity' })).toEqual({ sort: 'quantity', sortFieldId: null, direction: 'asc' });
  expect(sortedBy(read('sort=quantity'), { sort: 'quantity' }).direction).toBe('desc');
  expect(sortedBy(read('sort=quantity&dir=desc'), { sort: 'quantity' }).direction).toBe('asc');
  expect(sortedBy(read('sortField=3'), { sortFieldId: 3 })).toEqual({ sort: null, sortFieldId: 3, direction: 'desc' });
  expect(sortedBy(read('sortField=3'), { sort: 'name' })).toEqual({ sort: 'name', sortFieldId: null, direction: 'asc' });
});

test('[INV-05] what is searched for is in the order it fits, unless another order was chosen', () => {
  expect(sortOf(emptyState)).toBe('name');
  const searched = read('q=elbow');
  expect(sortOf(searched)).toBe('fit');
  expect(listQueryOf(searched, null), 'the server’s usual order').toEqual({ search: 'elbow', direction: 'asc' });
  expect(sortOf(read('q=elbow&sort=quantity'))).toBe('quantity');
  expect(sortOf(read('q=elbow&dir=desc')), 'names turned round').toBe('name');
  // An order by name must be written in the address only as long as something is searched for.
  const byName = { ...searched, ...sortedBy(searched, { sort: 'name' }) };
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(write(byName)).toBe('q=elbow&sort=name');
  expect(write({ ...byName, search: '' })).toBe('');
  expect(write({ ...byName, ...sortedBy(byName, { sort: 'fit' }) })).toBe('q=elbow');
  // Turned round and back, it is still by name.
  const down = read(write({ ...byName, ...turned(byName, 'desc') }));
  expect(sortOf(down)).toBe('name');
  expect(write({ ...down, ...turned(down, 'asc') })).toBe('q=elbow&sort=name');
  // A link to the best match of nothing is the list by name.
  expect(listQueryOf(read('sort=fit'), null)).toMatchObject({ sort: 'name' });
});

test('clearing the filters keeps order and view', () => {
  const state = read('q=a&status=low&sort=sku&dir=desc&view=grid');
  expect(isFiltered(state)).toBe(true);
  expect(isFiltered(withoutFilters(state))).toBe(false);
  expect(writeListState(new URLSearchParams(), withoutFilters(state)).toString()).toBe('sort=sku&dir=desc&view=grid');
});

test('[INV-01] addresses of items, lists and the form for a new item remember the folder and the rest of the query', () => {
  const params = new URLSearchParams('q=a&in=2');
  expect(itemPath(9, 5, params)).toBe('/item/9?q=a&in=5');
  expect(itemPath(9, 'none', new URLSearchParams())).toBe('/item/9?in=none');
  expect(itemPath(9, null, params)).toBe('/item/9?q=a');
  expect(listPath(5, params)).toBe('/folder/5?q=a');
  expect(listPath('none', params)).toBe('/inventory?q=a&in=none');
  expect(listPath(null, new URLSearchParams())).toBe('/inventory');
  expect(createPath(5, params)).toBe('/folder/5/create?q=a');
  expect(createPath(null, params)).toBe('/inventory/create?q=a');
});
