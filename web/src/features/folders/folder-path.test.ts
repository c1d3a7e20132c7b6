import { describe, expect, test } from 'vitest';
import { pathTo } from './folder-tree.rules.ts';
import { folderPathText } from './folders.queries.ts';

describe('where an item lies', () => {
  const folders = [
    { id: 1, parentId: null, name: 'Shop' },
    { id: 2, parentId: 1, name: 'Shelf' },
    { id: 4, parentId: 3, name: 'Drawer' },
  ];

  test('the path goes from the top down, as far as it may be seen', () => {
    expect(folderPathText(folders, 2)).toBe('Shop › Shelf');
    expect(folderPathText(folders, 4)).toBe('Drawer');
    expect(folderPathText(folders, null)).toBe('No folder');
    expect(pathTo(folders, 99)).toEqual([]);
  });

  test('folders that lie in each other do not hang the page', () => {
    expect(
      pathTo(
        [
          { id: 1, parentId: 2, name: 'A' },
          { id: 2, parentId: 1, name: 'B' },
        ],
        1,
      ),
    ).toHaveLength(2);
  });
});
