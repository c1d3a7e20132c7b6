// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../platform/session.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[TEAM-02] that staff without a folder will see nothing is said before they are invited so', async () => {
  const sent = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(foldersQuery.queryKey, []);
  const session = { status: 'signed-in', user: { id: '1', role: 'owner' }, isReconnecting: false } as never;
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <InviteDialog open onOpenChange={() => {}} />
      </SessionContext>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mate@example.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('They will see nothing until a folder is assigned.');
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Invite without folders' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});
