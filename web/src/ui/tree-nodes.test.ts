import { expect, test } from 'vitest';
import { inTreeOrder, matchingNodes } from './tree-nodes.ts';

const nodes = [
  { id: 3, parentId: 2, name: 'Étagère' },
  { id: 1, parentId: null, name: 'Shop' },
  { id: 2, parentId: null, name: 'Van' },
  { id: 4, parentId: 99, name: 'Shelf' },
  { id: 5, parentId: 3, name: 'Bin' },
];
const idsOf = (placed: readonly { node: { id: number } }[]) => placed.map(({ node }) => node.id);

test('every node stands below the one it lies in, and at the top where that one is not to be seen', () => {
  const placed = inTreeOrder(nodes);
  expect(idsOf(placed)).toEqual([1, 2, 3, 5, 4]);
  expect(placed.map(({ depth }) => depth)).toEqual([0, 0, 1, 2, 0]);
  expect(placed[3]?.path).toEqual(['Van', 'Étagère']);
});

test('a search takes words of the name and of the path, without case and accents', () => {
  const placed = inTreeOrder(nodes);
  expect(idsOf(matchingNodes(placed, 'etag'))).toEqual([3]);
  expect(idsOf(matchingNodes(placed, 'VAN bin'))).toEqual([5]);
  expect(idsOf(matchingNodes(placed, 'van shelf'))).toEqual([]);
  expect(idsOf(matchingNodes(placed, '  '))).toEqual([1, 2, 3, 5, 4]);
});

test('nodes that claim to lie in each other do not hang the tree', () => {
  const circle = [
    { id: 1, parentId: 2, name: 'A' },
    { id: 2, parentId: 1, name: 'B' },
  ];
  expect(inTreeOrder(circle)).toEqual([]);
});
