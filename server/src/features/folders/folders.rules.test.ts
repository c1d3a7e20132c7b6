import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  depthsOf,
  type FolderSums,
  pathsApart,
  pathsOf,
  pathTo,
  planMove,
  subtreesOf,
  tooDeepAt,
  type TreeNode,
  withTotals,
} from './folders.rules.ts';

/** Each folder's parent is an earlier one or the root, so any list of numbers is a tree. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .map((draws) => draws.map((draw, index): TreeNode => ({ id: index + 1, parentId: draw % (index + 1) || null })));

const sums = (id: number, parentId: number | null, quantity: string, value = '0'): FolderSums => ({
  id,
  parentId,
  name: `F${id}`,
  color: null,
  itemCount: 1,
  quantity,
  value,
});

describe('moving folders', () => {
  test('a folder cannot move into itself or its descendant', () => {
    const tree = [
      { id: 1, parentId: null },
      { id: 2, parentId: 1 },
      { id: 3, parentId: 2 },
    ];
    expect(planMove(tree, [1], 1)).toBe('cycle');
    expect(planMove(tree, [1], 3)).toBe('cycle');
    expect(planMove(tree, [3], 1)).toEqual([3]);
    expect(planMove(tree, [3, 2], null)).toEqual([2]);
    expect(planMove(tree, [2], 1)).toEqual([]);
  });

  test('whatever is moved wherever, every folder still leads to the root', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), fc.nat(), (tree, picks, to) => {
        const chosen = picks.map((pick) => (pick % tree.length) + 1);
        const target = to % (tree.length + 1) || null;
        const plan = planMove(tree, chosen, target);
        if (plan === 'cycle') return;
        const after = tree.map((node) => (plan.includes(node.id) ? { ...node, parentId: target } : node));
        expect(
          subtreesOf(
            after,
            after.filter(({ parentId }) => parentId === null).map(({ id }) => id),
          ).length,
        ).toBe(tree.length);
      }),
    );
  });
});

describe('[SEC-05] depth', () => {
  const chain = (length: number) => Array.from({ length }, (_, at) => ({ id: at + 1, parentId: at || null, name: `F${at + 1}` }));

  test('what would lie too deep is found, and what only comes up is not', () => {
    const tree = [...chain(20), { id: 21, parentId: null }, { id: 22, parentId: 21 }];
    expect(tooDeepAt(tree, [21], 19, 20)).toBe(21);
    expect(tooDeepAt(tree, [21], 18, 20)).toBeUndefined();
    expect(tooDeepAt(chain(40), [30], 28, 20)).toBeUndefined();
    expect(tooDeepAt(chain(40), [30], 3, 20)).toBeUndefined();
  });

  test('paths and depths of ten thousand folders in each other take no more than as many steps', () => {
    const tree = chain(10_000);
    expect(depthsOf(tree).get(10_000)).toBe(10_000);
    const paths = pathsOf(tree);
    expect(paths.get(3)).toEqual(['F1', 'F2', 'F3']);
    expect(paths.get(100)).toHaveLength(100);
    expect(paths.get(10_000)).toHaveLength(100);
    expect(paths.get(10_000)?.slice(0, 2)).toEqual(['…', 'F9902']);
  });

  test('a path begins where somebody may see it', () => {
    expect(pathsOf([{ id: 2, parentId: 1, name: 'Van' }]).get(2)).toEqual(['Van']);
  });
});

describe('totals', () => {
  test('[FOLD-02] decimals add up exactly, at any depth', () => {
    const totals = withTotals([sums(1, null, '0.1', '0.1'), sums(2, 1, '0.2', '0.2'), sums(3, 2, '1000000.0001', '0.0000000001')]);
    // The last has nothing below it, so its subtree is the folder itself.
    expect(totals.map(({ own }) => own?.quantity)).toEqual(['0.1', '0.2', undefined]);
    expect(totals[0]?.subtree).toEqual({ itemCount: 3, quantity: '1000000.3001', value: '0.3000000001' });
    expect(totals[1]?.subtree).toEqual({ itemCount: 2, quantity: '1000000.2001', value: '0.2000000001' });
    const large = withTotals([
      sums(1, null, '99999999999999999999.9999', '1'),
      sums(2, 1, '0.0001', '999999999.9999999999'),
      sums(3, 2, '7', '0'),
    ]);
    expect(large[0]?.subtree).toMatchObject({ quantity: '100000000000000000007', value: '1000000000.9999999999' });
    expect(totals[2]?.subtree).toEqual({ itemCount: 1, quantity: '1000000.0001', value: '0.0000000001' });
  });

  test('the roots together hold everything', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (tree, quantities) => {
        const totals = withTotals(tree.map(({ id, parentId }) => sums(id, parentId, String(quantities[id - 1]))));
        const roots = totals.filter(({ parentId }) => parentId === null);
        const whole = tree.reduce((total, { id }) => total + BigInt(quantities[id - 1] as number), 0n);
        expect(roots.reduce((total, { subtree }) => total + BigInt(subtree.quantity), 0n)).toBe(whole);
        expect(roots.reduce((total, { subtree }) => total + subtree.itemCount, 0)).toBe(tree.length);
      }),
    );
  });

  test('a parent outside what may be seen is not named, and the path begins below it', () => {
    const totals = withTotals([sums(2, 1, '1'), sums(3, 2, '1')]);
    expect(totals.map(({ parentId }) => parentId)).toEqual([null, 2]);
    expect(pathTo(totals, 3).map(({ id }) => id)).toEqual([2, 3]);
  });

  test('a chain of 20,000 folders is no deeper than the stack', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => sums(index + 1, index || null, '0.5'));
    expect(withTotals(chain)[0]?.subtree.quantity).toBe('10000');
  });
});

test('[PLC-16] two folders of one name side by side have two paths in a file that is read back; the older keeps its name', () => {
  const folder = (id: number, name: string, parentId: number | null = null) => ({ id, parentId, name });
  const paths = pathsApart([
    folder(1, 'Yard'),
    folder(4, 'van', 1),
    folder(2, 'Van', 1),
    folder(5, 'Bin', 4),
    folder(6, 'Bin', 2),
    folder(7, 'Van'),
  ]);
  expect(Object.fromEntries([...paths].map(([id, path]) => [id, path.join(' > ')]))).toEqual({
    1: 'Yard',
    2: 'Yard > Van',
    4: 'Yard > van (#4)',
    5: 'Yard > van (#4) > Bin',
    6: 'Yard > Van > Bin',
    7: 'Van',
  });
});
