// @vitest-environment jsdom
import type { Movement } from '@onhand/contract/movements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '../../platform/session.ts';
import { getToast, toast } from '../../ui/toast.ts';
import { HistoryList } from './history-list.tsx';

const me = 'b1c5a1de-0000-4000-8000-000000000001';
const session = { status: 'signed-in', user: { id: me, role: 'staff' }, isReconnecting: false } as never;

const base: Movement = {
  id: 1,
  itemId: 7,
  itemName: 'Elbow',
  hasItem: true,
  unit: 'ft',
  at: '2026-11-15T14:32:00.000Z',
  userId: null,
  userName: 'Olive Owner',
  kind: 'in',
  source: 'edit',
  delta: '2.5',
  requested: null,
  quantityBefore: '0',
  quantityAfter: '2.5',
  unitCost: '4',
  value: '10',
  valueAfter: '10',
  note: '',
  isCostAssumed: false,
  folder: 'Van',
  fromFolder: null,
  toFolder: null,
  reverses: null,
  isUndone: false,
  canUndo: true,
  undoRefusal: null,
};
const added: Movement = { ...base, isUndone: true, canUndo: false };
const reversal: Movement = { ...base, id: 2, kind: 'undo', source: 'undo', delta: '-2.5', reverses: 1, canUndo: false };
const short: Movement = {
  ...base,
  id: 3,
  kind: 'out',
  source: 'scan',
  delta: '-5',
  requested: '-8',
  quantityBefore: '5',
  quantityAfter: '0',
  note: 'Job 4',
};

/** Done by the reader, a moment ago. */
const own: Movement = { ...short, userId: me, at: new Date(Date.now() + 60_000).toISOString() };

// Roles are looked up in a whole table, and a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

let answer: () => Response;
beforeEach(() => {
  void toast({ title: '' });
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(movements: Movement[], width = 1440) {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query.includes('width <') && width < 768 }));
  const result = { data: { pages: [{ transactions: movements }] }, hasNextPage: false } as never;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={session}>
        <MemoryRouter>
          <HistoryList result={result} isNarrowed={false} onClear={() => {}} />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}
const row = (id: number) => document.getElementById(`movement-${id}`) as HTMLElement;

describe('[STK-12] the history as a table', () => {
  test('tells what happened, from how many to how many with the unit, what it cost, who, how, where and why', () => {
    open([short]);
    expect(row(3).textContent).toMatch(
      /Elbow.*Van.*Stock removed.*Asked for 8, took 5.*“Job 4”.*−5.*5 → 0 ft.*at \$4\.00 · \+\$10\.00.*Olive Owner.*Scan/,
    );
    expect(screen.getByRole('link', { name: 'Elbow' }).getAttribute('href')).toBe('/item/7');
  });

  test('has no column of costs for whoever may not see them, and no link to what is gone', () => {
    open([{ ...short, unitCost: undefined, value: undefined, valueAfter: undefined, hasItem: false }]);
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.body.textContent).not.toContain('$');
  });
});

describe('[UNDO-03] undoing', () => {
  test('what was undone leads to what undid it, and the other way round; neither offers it again', () => {
    open([reversal, added]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    fireEvent.click(within(row(1)).getByRole('button', { name: 'by Olive Owner' }));
    expect(document.activeElement).toBe(row(2));
    expect(row(2).textContent).toContain('Undoof Stock added');
    fireEvent.click(within(row(2)).getByRole('button', { name: /^Stock added/ }));
    expect(document.activeElement).toBe(row(1));
  });

  test.each([1440, 390])('[UNDO-02] says “Action Undone”, and goes on from the row (%i px)', async (width) => {
    answer = () => Response.json({ id: 7, movement: reversal });
    open([own], width);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo stock removed −5, Elbow' })));
    await waitFor(() => expect(getToast()).toMatchObject({ title: 'Action Undone' }));
    expect(document.activeElement?.id).toBe('movement-3');
  });

  test('[UNDO-02] says when less was left than was to be taken back', async () => {
    answer = () => Response.json({ id: 7, movement: { ...reversal, requested: '-99', delta: '-4' } });
    open([own]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ })));
    await waitFor(() =>
      expect(getToast()).toMatchObject({ title: 'Action Undone', description: 'Asked for 99, took 4: there was no more.' }),
    );
  });

  test('[UNDO-02] says when it could not, and offers it again', async () => {
    answer = () => Response.json({ error: 'ALREADY_UNDONE', message: 'This was undone already.' }, { status: 409 });
    open([own]);
    const button = screen.getByRole('button', { name: /^Undo/ });
    await act(async () => fireEvent.click(button));
    await waitFor(() =>
      expect(getToast()).toMatchObject({
        title: 'Undo Failed',
        description: 'Could not reverse the action. Please check the item manually.',
      }),
    );
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });
});

describe('[UNDO-04] whose undo it is', () => {
  test.each([
    ['older than this page', { ...short, userId: me }],
    ['by somebody else', { ...own, userId: null }],
  ])('what is %s is named before it is undone', async (_, movement) => {
    answer = () => Response.json({ id: 7, movement: reversal });
    open([movement]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo stock removed −5, Elbow' }));
    const question = await screen.findByRole('dialog', { name: 'Undo this change?' });
    expect(question.textContent).toMatch(/Elbow.*Stock removed, −5 \(5 → 0 ft\).*Olive Owner/);
    expect(getToast()?.title).toBe('');
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Undo change' })));
    await waitFor(() => expect(getToast()).toMatchObject({ title: 'Action Undone' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.id).toBe('movement-3');
  });

  test('what is not the reader’s to undo says why, and does nothing', () => {
    open([{ ...own, canUndo: false, undoRefusal: 'day' }]);
    fireEvent.click(screen.getByRole('button', { name: /^Undo stock removed/ }));
    expect(getToast()?.description).toBe('This change is more than a day old. A manager can undo it.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
