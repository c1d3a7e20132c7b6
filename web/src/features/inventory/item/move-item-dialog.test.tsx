// @vitest-environment jsdom
import type { Folder } from '@onhand/contract/folders';
import type { Item } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../../platform/session.ts';
import { getToast, toast } from '../../../ui/toast.ts';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { MoveItemDialog } from './move-item-dialog.tsx';

const user = { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.test', organizationId: 1, organizationName: 'X' };
const folders = ['Here', 'There'].map((name, place) => ({ id: place + 1, parentId: null, name, color: null })) as unknown as Folder[];
const item = { id: 7, name: 'Elbow', folderId: 1 } as Item;

beforeEach(() => {
  void toast({ title: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(role: 'owner' | 'staff') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(foldersQuery.queryKey, folders);
  render(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={{ status: 'signed-in', user: { ...user, role }, isReconnecting: false }}>
        <MoveItemDialog item={item} open onOpenChange={() => {}} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return queryClient;
}
// Keys choose the folder, because jsdom gives the list no room to draw its rows in.
const choose = (key: 'ArrowDown' | 'ArrowUp') => {
  fireEvent.keyDown(screen.getByRole('combobox'), { key });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
};
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move here' });
const move = async () => {
  choose('ArrowDown');
  await act(async () => void fireEvent.click(confirm()));
};

test('a move that failed is not said to have been made', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'FORBIDDEN', message: 'Not yours.' }, { status: 403 }));
  open('owner');
  await move();
  await waitFor(() => expect(getToast()).toMatchObject({ description: 'Not yours.' }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(getToast()).toMatchObject({ description: 'Not yours.' });
});

test('a move that was made can be undone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...item, folderId: 2 }));
  open('owner');
  await move();
  await waitFor(() => expect(getToast()).toMatchObject({ title: 'Moved to There', action: { label: 'Undo' } }));
});

test('no folder is offered to whoever has all of them, and to nobody else', () => {
  open('owner');
  choose('ArrowUp');
  expect(confirm().disabled).toBe(false);
  cleanup();
  open('staff');
  choose('ArrowUp');
  expect(confirm().disabled).toBe(true);
});

test('a folder that somebody deletes after it was chosen is no choice any more', async () => {
  const queryClient = open('owner');
  choose('ArrowDown');
  expect(confirm().disabled).toBe(false);
  queryClient.setQueryData(foldersQuery.queryKey, folders.slice(0, 1));
  await waitFor(() => expect(confirm().disabled).toBe(true));
});
