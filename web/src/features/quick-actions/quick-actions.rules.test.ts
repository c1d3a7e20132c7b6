import type { QuickAction } from '@onhand/contract/quick-actions';
import { expect, test } from 'vitest';
import { byType, chosenAction, effectText, type LastAction, quantityAfter } from './quick-actions.rules.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 15, 12);

function take(id: number, more: Partial<QuickAction> = {}): QuickAction {
  return {
    id,
    name: `Take ${id}`,
    isDefault: false,
    problem: null,
    actionType: 'decrease',
    actionConfig: { quantity: '2' },
    ...more,
  } as QuickAction;
}
const move = take(6, { actionType: 'move', actionConfig: { folderId: 3, folderName: 'Van 3' } });
const tag = take(7, { actionType: 'tag', actionConfig: { tagIds: [1, 2], tagNames: ['Checked', 'Hot'] } });
const add = take(8, { actionType: 'increase', actionConfig: { quantity: '2.5', price: 'last' } });
const set = take(9, { actionType: 'set', actionConfig: { quantity: '10' } });

const last = (id: number, daysAgo: number): LastAction => ({
  id,
  name: 'Take',
  actionType: 'decrease',
  actionConfig: { quantity: '2' },
  timestamp: now - daysAgo * day,
});

test('[QA-06] the last on this device comes first, then the preference, then the default, then the first of the list', () => {
  const actions = [take(1), take(2), take(3), take(4)];
  const choose = (choice: Partial<Parameters<typeof chosenAction>[0]>) =>
    chosenAction({ actions, last: null, preferenceId: null, defaultId: null, ...choice }, now)?.id;
  expect(choose({ last: last(4, 1), preferenceId: 3, defaultId: 2 })).toBe(4);
  expect(choose({ preferenceId: 3, defaultId: 2 })).toBe(3);
  expect(choose({ defaultId: 2 })).toBe(2);
  expect(choose({})).toBe(1);
  expect(choose({ actions: [] })).toBeUndefined();
});

test('[QA-06] a choice on this device counts for 30 days', () => {
  const actions = [take(1), take(2)];
  const after = (days: number) => chosenAction({ actions, last: last(2, days), preferenceId: null, defaultId: null }, now)?.id;
  expect([after(0), after(29.9), after(30), after(400)]).toEqual([2, 2, 1, 1]);
});

test('[QA-06] what was deleted, or cannot be run, is passed over', () => {
  const actions = [take(1, { problem: 'folder-deleted' }), take(2), take(3, { problem: 'tags-deleted' })];
  expect(chosenAction({ actions, last: last(77, 1), preferenceId: 3, defaultId: 1 }, now)?.id).toBe(2);
  expect(chosenAction({ actions: [take(1, { problem: 'folder-not-yours' })], last: null, preferenceId: 1, defaultId: 1 }, now)).toBeNull();
});

test('[QA-02] actions stand under their type, in the order of the types', () => {
  const groups = byType([tag, take(1), set, move, take(2), add]);
  expect(groups.map(({ type, actions }) => [type, actions.map(({ id }) => id)])).toEqual([
    ['decrease', [1, 2]],
    ['increase', [8]],
    ['set', [9]],
    ['move', [6]],
    ['tag', [7]],
  ]);
});

test('an action says in a few words what it does', () => {
  expect([take(1), add, set, move, tag].map(effectText)).toEqual(['Remove 2', 'Add 2.5', 'Set to 10', 'Move to Van 3', 'Tag Checked, Hot']);
  const hidden = take(6, { actionType: 'move', actionConfig: { folderId: null, folderName: null } });
  expect(effectText(hidden)).toBe('Move');
});

test('[QA-02] beside an item it says what would be on hand, never below zero', () => {
  expect([take(1), add, set, move, tag].map((action) => quantityAfter(action, '3'))).toEqual(['1', '5.5', '10', null, null]);
  expect(quantityAfter(take(1), '1')).toBe('0');
  expect(quantityAfter(take(1), '2.1')).toBe('0.1');
});
