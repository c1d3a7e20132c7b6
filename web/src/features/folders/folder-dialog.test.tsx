// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../platform/query-client.ts';
import { getToast } from '../../ui/toast.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { foldersQuery } from './folders.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const taken = { error: 'INVALID_INPUT', message: 'Please check your input.', details: [{ field: 'name', message: 'That is taken.' }] };

test('a folder that is refused says so at its field, and as a notification once its dialog is closed', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push(() => done(Response.json(taken, { status: 400 })))));
  const client = createQueryClient();
  client.setQueryData(foldersQuery.queryKey, []);
  const onOpenChange = vi.fn();
  const dialog = (open: boolean) => (
    <QueryClientProvider client={client}>
      <FolderDialog open={open} onOpenChange={onOpenChange} />
    </QueryClientProvider>
  );
  const before = getToast();
  const { rerender } = render(dialog(true));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Van' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create folder' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await screen.findByText('That is taken.');
  expect(getToast()).toBe(before);

  fireEvent.click(screen.getByRole('button', { name: 'Create folder' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  rerender(dialog(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers[1]?.();
  await waitFor(() => expect(getToast()).toMatchObject({ tone: 'destructive' }));
  // It may be open again by then, for another folder.
  expect(onOpenChange).not.toHaveBeenCalled();
});
