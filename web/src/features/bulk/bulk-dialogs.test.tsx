// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import type { Folder } from '@onhand/contract/folders';
import type { Tag } from '@onhand/contract/tags';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../platform/session.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { tagsQuery } from '../tags/tags.queries.ts';
import { MoveItemsDialog } from './move-items-dialog.tsx';
import { TagItemsDialog } from './tag-items-dialog.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(dialog: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const van = { id: 1, parentId: null, name: 'Van', color: null } as unknown as Folder;
  client.setQueryData(foldersQuery.queryKey, [van]);
  client.setQueryData(tagsQuery.queryKey, [{ id: 1, name: 'copper', color: null } as Tag]);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user: { role: 'owner' } as CurrentUser, isReconnecting: false }}>
        {dialog}
      </SessionContext>
    </QueryClientProvider>,
  );
  return client;
}
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const both = { open: true, onOpenChange: () => {}, count: 2, isBusy: false };

test('[INV-09] items are not moved to a folder that somebody deletes after it was chosen', async () => {
  const client = show(<MoveItemsDialog {...both} selection={{ itemIds: [1, 2] }} onMove={() => {}} />);
  // Keys choose the folder, because jsdom gives the list no room to draw its rows in.
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(isOff('Move to “Van”')).toBe(false);
  client.setQueryData(foldersQuery.queryKey, []);
  await waitFor(() => expect(isOff('Choose a folder')).toBe(true));
});

test('[INV-09] a tag that somebody deletes after it was chosen is not added', async () => {
  const client = show(<TagItemsDialog {...both} action="tag" onlyIds={null} onApply={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tags: Choose tags' }));
  fireEvent.click(await screen.findByRole('option', { name: /copper/ }));
  expect(isOff('Add tags')).toBe(false);
  client.setQueryData(tagsQuery.queryKey, []);
  await waitFor(() => expect(isOff('Add tags')).toBe(true));
});
