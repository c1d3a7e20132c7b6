import { describe, expect, test } from 'vitest';
import { type RecentAction, RecentActions } from './recent-actions.ts';

const action = (id: number): RecentAction => ({
  id: String(id),
  itemId: id,
  itemName: `Item ${id}`,
  action: 'remove',
  quantity: '2',
  timestamp: id,
  undoable: true,
  movementId: id,
});

test('[UNDO-01] the last ten actions are kept, the latest first', () => {
  const actions = new RecentActions();
  for (let id = 1; id <= 12; id++) actions.add(action(id));
  expect(actions.list().map(({ itemId }) => itemId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(Object.keys(actions.list()[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'itemId', 'itemName', 'action', 'quantity', 'timestamp', 'undoable']),
  );
});

describe('[UNDO-02] taking an action back', () => {
  test('it is not undoable while that runs, and gone when it went well', async () => {
    const actions = new RecentActions();
    actions.add(action(1));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const undone = actions.undo('1', () => promise);
    expect(actions.list()[0]?.undoable).toBe(false);
    // A second tap meanwhile does nothing.
    await actions.undo('1', () => Promise.reject(new Error('twice')));
    resolve(true);
    await undone;
    expect(actions.list()).toEqual([]);
  });

  test.each([
    ['is refused', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('offline'))],
  ])('it is undoable again when that %s', async (_, reverse) => {
    const actions = new RecentActions();
    actions.add(action(1));
    await actions.undo('1', reverse);
    expect(actions.list()[0]?.undoable).toBe(true);
  });
});
