// @vitest-environment jsdom
import type { Folder } from '@onhand/contract/folders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeleteFolderDialog } from './delete-folder-dialog.tsx';
import { foldersQuery } from './folders.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const folder = (id: number, parentId: number | null, itemCount: number) =>
  ({ id, parentId, name: `Folder ${id}`, color: null, subtree: { itemCount } }) as unknown as Folder;

test('[FOLD-01] what a deletion takes along follows what colleagues put in and take out while it is asked for', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const set = (...folders: Folder[]) => void client.setQueryData(foldersQuery.queryKey, folders);
  set(folder(1, null, 2), folder(2, 1, 2));
  render(
    <QueryClientProvider client={client}>
      <DeleteFolderDialog folder={folder(2, 1, 2)} open onOpenChange={() => {}} onDeleted={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/It holds 2 items/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /Delete for good/ }));
  set(folder(1, null, 5), folder(2, 1, 5));
  await screen.findByText(/It holds 5 items/);
  expect(screen.getByRole('button', { name: 'Delete folder and 5 items' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /Move to “Folder 1”/ }));
  // A folder that has no parent any more cannot give its items to it.
  set(folder(1, null, 0), folder(2, null, 5));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Keep without a folder/ }).checked).toBe(true));
});

test('[FOLD-01] once a folder is deleted, where its items would go is not asked for anew', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const asked: string[] = [];
  let answerDeletion = () => {};
  const isSeenBusy = new Promise<void>((resolve) => {
    answerDeletion = resolve;
  });
  const answers: Record<string, object> = {
    GET: { itemCount: 2, amounts: [], goes: [], furtherPlaces: 0 },
    DELETE: { deletedFolders: 1, affectedItems: 2, deletionId: 3 },
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (address.includes('/deletion')) asked.push(address);
    if (method === 'DELETE') await isSeenBusy;
    return Response.json(answers[method]);
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(foldersQuery.queryKey, [folder(1, null, 2), folder(2, 1, 2)]);
  const onDeleted = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <DeleteFolderDialog folder={folder(2, 1, 2)} open onOpenChange={() => {}} onDeleted={onDeleted} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete folder' }).getAttribute('aria-busy')).toBe('true'));
  answerDeletion();
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  // As the message about the deletion does, to which everybody's lists are old.
  await client.invalidateQueries({ queryKey: ['/api/folders/2/deletion'] });
  expect(asked).toHaveLength(1);
});
