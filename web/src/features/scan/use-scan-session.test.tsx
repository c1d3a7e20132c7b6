// @vitest-environment jsdom
import type { Item } from '@onhand/contract/item-answers';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { writeLocal } from '../../platform/local-storage.ts';
import { getToast } from '../../ui/toast.ts';
import { recentActions } from './recent-actions.ts';
import type { ScanPorts } from './scan-ports.ts';
import { type CodeSource, useScanSession } from './use-scan-session.ts';

const item = (id: number, name: string) => ({ id, name, quantity: '12', archivedAt: null, unit: null }) as Item;
const items: Record<string, Item> = { valve: item(1, 'Valve'), 'other side of the valve': item(1, 'Valve'), tee: item(2, 'Tee') };
const change = vi.fn<ScanPorts['change']>(async (_, { adjustment }) => ({
  toast: { title: 'Stock Updated' },
  action: 'remove',
  quantity: adjustment.replace('-', ''),
  movementId: 1,
  canUndo: true,
}));
const lookup = vi.fn<ScanPorts['lookup']>(async (code) => {
  const found = items[code];
  if (!found) throw new ApiError(404, JSON.stringify({ error: 'ITEM_NOT_FOUND', message: 'No item found with this QR code.' }));
  return { ...found, sharedWith: [] };
});
const workFrom = vi.fn<ScanPorts['workFrom']>(async (placeId) => placeId === 5);
const ports: ScanPorts = { lookup, change, read: async () => item(1, 'Valve'), undo: async () => true, workFrom };

function open() {
  const { result } = renderHook(() => useScanSession({ ports, quick: undefined, continuous: undefined }));
  return {
    session: () => result.current,
    scan: (code: string, from: CodeSource = 'camera') =>
      act(async () => {
        result.current.handleCode(code, from);
        await vi.advanceTimersByTimeAsync(0);
      }),
    take: () => act(async () => void (await result.current.change(items['valve'] as Item, { adjustment: '-1' }, 'adjustment'))),
    pass: (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))),
  };
}
const shownName = (session: ReturnType<typeof useScanSession>) =>
  session.phase.kind === 'found' ? session.phase.item.name : session.phase.kind;

beforeEach(() => {
  vi.useFakeTimers();
  writeLocal('scannerSound', false);
  lookup.mockClear();
});
afterEach(() => {
  cleanup();
  recentActions.clear();
  vi.useRealTimers();
});

test('[SCAN-07] the panel stays after a change, so that three taps take three', async () => {
  const { session, scan, take } = open();
  await scan('valve');
  expect(session().phase).toMatchObject({ kind: 'found', isChanged: false });
  for (let tap = 0; tap < 3; tap += 1) await take();
  expect(session().phase).toMatchObject({ kind: 'found', item: { name: 'Valve' }, isChanged: true });
  expect(recentActions.list().map(({ action, quantity }) => `${action} ${quantity}`)).toEqual(['remove 1', 'remove 1', 'remove 1']);
});

test('[SCAN-07] [SCAN-10] after a change the next label turns the panel to its item, and the labels of the one it shows do not', async () => {
  const { session, scan, take, pass } = open();
  await scan('valve');
  await take();
  await scan('valve');
  expect(lookup).toHaveBeenCalledTimes(1);
  await pass(5000);
  await scan('other side of the valve');
  expect(session().phase).toMatchObject({ item: { name: 'Valve' }, isChanged: true });
  await scan('tee');
  expect(session().phase).toMatchObject({ item: { name: 'Tee' }, isChanged: false });
  // A tap that was on its way was meant for the valve.
  expect(session().isSettling).toBe(true);
  await pass(500);
  expect(session().isSettling).toBe(false);
});

test('[SCAN-09] a stranger’s label that the camera passes takes no panel away; one that a person scans is shown as unknown', async () => {
  const { session, scan, take } = open();
  await scan('valve');
  await take();
  await scan('from a parcel');
  expect(shownName(session())).toBe('Valve');
  expect(getToast()).toMatchObject({ title: 'Item Not Found', isOpen: true });
  await scan('from a parcel', 'person');
  expect(session().phase).toEqual({ kind: 'unknown', code: 'from a parcel', isElsewhere: false });
});

test('[SCAN-09] a label of a folder that the person does not have is told apart from one that nobody knows', async () => {
  const { session, scan } = open();
  const body = { error: 'CODE_ELSEWHERE', message: 'This code belongs to an item in a folder you do not have.' };
  lookup.mockRejectedValueOnce(new ApiError(403, JSON.stringify(body)));
  await scan('away', 'person');
  expect(session().phase).toEqual({ kind: 'unknown', code: 'away', isElsewhere: true });
});

test('[SCAN-14] “Item Found” goes when the next code is not found: one thing is said at a time', async () => {
  const { session, scan } = open();
  await scan('valve', 'person');
  expect(getToast()).toMatchObject({ title: 'Item Found', isOpen: true });
  await scan('nobody knows', 'person');
  expect(shownName(session())).toBe('unknown');
  expect(getToast()).toMatchObject({ title: 'Item Found', isOpen: false });
});

test('[SCAN-09] a code that is too long for a label is not even asked for', async () => {
  const { session, scan } = open();
  await scan('x'.repeat(501), 'person');
  expect(session().phase.kind).toBe('unknown');
  expect(lookup).not.toHaveBeenCalled();
});

test('[SCAN-08] of two codes in a row the panel shows the latter, however long the former takes', async () => {
  const { session, scan } = open();
  const late = Promise.withResolvers<Awaited<ReturnType<ScanPorts['lookup']>>>();
  lookup.mockReturnValueOnce(late.promise);
  await scan('valve', 'person');
  await scan('tee', 'person');
  await act(async () => late.resolve({ ...(items['valve'] as Item), sharedWith: [] }));
  expect(shownName(session())).toBe('Tee');
  expect(session().isLookingUp).toBe(false);
});

test('[SCAN-15] whatever the server says of a code it cannot read, people are told in words', async () => {
  const { scan } = open();
  const raw = 'Invalid input: code: Too big: expected string to have <=500 characters';
  lookup.mockRejectedValueOnce(new ApiError(400, JSON.stringify({ error: 'INVALID_INPUT', message: raw })));
  await scan('odd', 'person');
  expect(getToast()).toMatchObject({ title: 'Item Not Found', description: 'This code cannot be one of your labels.' });
});

test('[PLC-10] the label of a place is no item: it is worked from there, and what is shown is changed there', async () => {
  const { scan, session } = open();
  await scan('valve', 'person');
  lookup.mockClear();
  await scan('https://inventory.example.com/place/5', 'person');
  expect(lookup).not.toHaveBeenCalled();
  expect(workFrom).toHaveBeenLastCalledWith(5);
  expect(session().phase).toMatchObject({ kind: 'found', placeId: 5 });
  // One that is not the person's changes nothing.
  await scan('https://inventory.example.com/place/6', 'person');
  expect(session().phase).toMatchObject({ kind: 'found', placeId: 5 });
});
