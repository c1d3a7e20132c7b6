import { expect, test } from 'vitest';
import { folderLabels } from './folder-labels.rules.ts';

const folder = (id: number, name: string, parentId: number | null = null) => ({ id, name, parentId });
const labels = (...folders: ReturnType<typeof folder>[]) => [...folderLabels(folders).values()].map(({ label }) => label);

test('[FOLD-03] a folder whose name no other has is called by it', () => {
  expect(labels(folder(1, 'Warehouse'), folder(2, 'Aisle A', 1))).toEqual(['Warehouse', 'Aisle A']);
});

test('[FOLD-03] two folders of one name are told apart by what they lie in', () => {
  expect(labels(folder(1, 'Van 1'), folder(2, 'Van 2'), folder(3, 'Parts shelves', 1), folder(4, 'parts shelves', 2))).toEqual([
    'Van 1',
    'Van 2',
    'Van 1 › Parts shelves',
    'Van 2 › parts shelves',
  ]);
});

test('[FOLD-03] where it takes a longer way to tell them apart, what lies between is left out', () => {
  const vans = [1, 2].flatMap((n) => [folder(n, `Van ${n}`), folder(n * 10, 'Left', n), folder(n * 100, 'Bin 3', n * 10)]);
  expect(labels(...vans)).toEqual(['Van 1', 'Van 1 › Left', 'Van 1 › … › Bin 3', 'Van 2', 'Van 2 › Left', 'Van 2 › … › Bin 3']);
  expect(folderLabels(vans).get(200)?.path).toBe('Van 2 › Left › Bin 3');
});

test('[FOLD-03] a folder whose parent may not be seen keeps what can be said', () => {
  expect(labels(folder(3, 'Shelves', 99), folder(4, 'Shelves', 98))).toEqual(['Shelves', 'Shelves']);
});

test('[FOLD-03] in an open folder its folders need only be told from each other', () => {
  const shelves = [folder(1, 'Van 1'), folder(2, 'Van 2'), folder(3, 'Shelves', 1), folder(4, 'Shelves', 2), folder(5, 'Left', 1)];
  const twice = [...shelves, folder(6, 'Shelves', 5)];
  expect(folderLabels(shelves, 1).get(3)).toEqual({ label: 'Shelves', path: 'Van 1 › Shelves' });
  expect(folderLabels(twice, 1).get(3)?.label).toBe('Van 1 › Shelves');
  expect(folderLabels(twice, 1).get(6)?.label).toBe('Left › Shelves');
});
