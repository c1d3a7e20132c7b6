import type { Folder } from '@onhand/contract/folders';
import { expect, test } from 'vitest';
import { afterMove, childrenByParent, moveRefusal, pathTo, topmost, wayBack, withDescendants } from './folder-tree.rules.ts';

const folder = (id: number, parentId: number | null, own: number, subtree = own): Folder => ({
  id,
  parentId,
  name: `F${id}`,
  color: null,
  own: { itemCount: own, quantity: '0' },
  subtree: { itemCount: subtree, quantity: '0' },
});

// 1 Shop ( 2 Shelf ( 3 Bin ) ), 4 Van ( 5 Rack ), 6 lies in a folder that is not to be seen
const folders = [folder(1, null, 1, 7), folder(2, 1, 2, 6), folder(3, 2, 4), folder(4, null, 10, 12), folder(5, 4, 2), folder(6, 99, 1)];
const countOf = (list: readonly Folder[], id: number) => list.find((one) => one.id === id)?.subtree.itemCount;

test('a folder whose parent is not to be seen stands at the root', () => {
  expect(
    childrenByParent(folders)
      .get(null)
      ?.map(({ id }) => id),
  ).toEqual([1, 4, 6]);
});

test('[FOLD-03] the path leads from the root down to the folder', () => {
  expect(pathTo(folders, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(pathTo(folders, 77)).toEqual([]);
  expect(pathTo(folders, null)).toEqual([]);
});

test('[FOLD-01] a folder cannot move into itself or its descendant', () => {
  expect([...withDescendants(folders, [1])].sort()).toEqual([1, 2, 3]);
  expect(moveRefusal(folders, [1], 1)).toBe('cycle');
  expect(moveRefusal(folders, [1], 3)).toBe('cycle');
  expect(moveRefusal(folders, [4, 2], 3)).toBe('cycle');
  expect(moveRefusal(folders, [3], 2)).toBe('already there');
  expect(moveRefusal(folders, [1], null)).toBe('already there');
  expect(moveRefusal(folders, [3, 5], 2)).toBe(null);
});

test('[FOLD-03] of several folders those inside another chosen one come along by themselves', () => {
  expect(topmost(folders, [3, 1, 5])).toEqual([1, 5]);
});

test('a move is shown at once, with the counts of everything above', () => {
  const moved = afterMove(folders, [2, 3], 5);
  expect(pathTo(moved, 3).map(({ id }) => id)).toEqual([4, 5, 2, 3]);
  expect([1, 2, 3, 4, 5].map((id) => countOf(moved, id))).toEqual([1, 6, 4, 18, 8]);
  expect(countOf(afterMove(folders, [2], null), 1)).toBe(1);
});

test('the way back puts each folder where it was', () => {
  expect(wayBack(folders, [2, 5, 1])).toEqual([
    { targetParentId: null, folderIds: [1] },
    { targetParentId: 1, folderIds: [2] },
    { targetParentId: 4, folderIds: [5] },
  ]);
});
