// @vitest-environment jsdom
import type { ItemSummary } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getToast } from '../../../ui/toast.ts';
import { InlineEdit, preloadInlineEditor } from './inline-edit.tsx';

const elbow = { id: 1, name: 'Elbow', tags: [], custom: {} } as unknown as ItemSummary;
const tee = { ...elbow, id: 2, name: 'Tee' };
let sent: [address: string, body: unknown][];
let answer: () => Promise<Response>;

beforeAll(preloadInlineEditor);
beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve(Response.json({ ...elbow, name: 'Elbow 90' }));
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    sent.push([address, JSON.parse(String(body))]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A cell of a row that may come to show another item. */
function openCell() {
  const client = new QueryClient();
  const cell = (item: ItemSummary, isEditing: boolean) => (
    <QueryClientProvider client={client}>
      <InlineEdit item={item} field="name" isEditing={isEditing} onDone={() => undefined}>
        {item.name}
      </InlineEdit>
    </QueryClientProvider>
  );
  const { rerender } = render(cell(elbow, true));
  return { client, show: (item: ItemSummary, isEditing: boolean) => rerender(cell(item, isEditing)) };
}

test('what is typed goes to the item the editor was opened for, though the row shows another one by now', async () => {
  const { show } = openCell();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of Elbow' }), { target: { value: 'Elbow 90' } });
  show(tee, true);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of Elbow' }), { key: 'Enter' });
  await waitFor(() => expect(sent).toEqual([['/api/inventory/1', { name: 'Elbow 90' }]]));
});

test('a row that came to show another item saves nothing to it when the editor is left as it was', () => {
  const { show, client } = openCell();
  show(tee, true);
  fireEvent.blur(screen.getByRole('textbox'));
  expect(client.getMutationCache().getAll()).toEqual([]);
});

test('a refusal is said at the cell of its item, and as a notification where another item is by then', async () => {
  const refused = { error: 'INVALID_INPUT', message: 'Please check.', details: [{ field: 'name', message: 'Taken.' }] };
  let refuse: () => void = () => undefined;
  answer = () => new Promise((done) => (refuse = () => done(Response.json(refused, { status: 400 }))));
  const { show } = openCell();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Elbow 90' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  show(tee, false);
  refuse();
  await waitFor(() => expect(getToast()?.tone).toBe('destructive'));
  expect(screen.queryByRole('alert')).toBeNull();
});
