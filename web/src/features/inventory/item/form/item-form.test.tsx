// @vitest-environment jsdom
import type { Folder } from '@onhand/contract/folders';
import type { Tag } from '@onhand/contract/tags';
import type { Vendor } from '@onhand/contract/vendors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '../../../../platform/session.ts';
import { getToast, toast } from '../../../../ui/toast.ts';
import { TooltipProvider } from '../../../../ui/tooltip.tsx';
import { customFieldsQuery } from '../../../custom-fields/custom-fields.queries.ts';
import { foldersQuery } from '../../../folders/folders.queries.ts';
import { tagsQuery } from '../../../tags/tags.queries.ts';
import { unitsQuery } from '../../../units/units.queries.ts';
import { vendorsQuery } from '../../../vendors/vendors.queries.ts';
import { QueuedPictures } from '../../../pictures/queued-pictures.tsx';
import { CreateItemForm } from './item-form.tsx';

const user = { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.test', organizationId: 1, organizationName: 'X' };
const van = { id: 4, parentId: null, name: 'Van', color: null } as unknown as Folder;

/** Each change waits here until the test answers it for the server. */
let answers: ((response: Response) => void)[];
let sent: unknown;
const answer = async (response: Response) => {
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  await act(async () => answers.shift()?.(response));
};
const item = { id: 7, name: 'Elbow', images: [], coverImageId: null };

beforeEach(() => {
  sessionStorage.clear();
  answers = [];
  void toast({ title: '' });
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (typeof body === 'string') sent = JSON.parse(body);
    // Reads that follow a change do not matter here, so they are never answered.
    return new Promise<Response>((resolve) => void (method === 'GET' ? undefined : answers.push(resolve)));
  });
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Opened {
  role?: 'owner' | 'staff';
  folders?: Folder[];
  folderId?: number | null;
}

function open({ role = 'owner', folders = [van], folderId = null }: Opened = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(foldersQuery.queryKey, folders);
  for (const { queryKey } of [unitsQuery, customFieldsQuery, tagsQuery, vendorsQuery])
    queryClient.setQueryData(queryKey as never, [] as never);
  const onCreated = vi.fn();
  const onClose = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={{ status: 'signed-in', user: { ...user, role }, isReconnecting: false }}>
        <TooltipProvider>
          <CreateItemForm
            folderId={folderId}
            renderPictures={(pictures, onChange) => <QueuedPictures pictures={pictures} onChange={onChange} />}
            onCreated={onCreated}
            onClose={onClose}
          />
        </TooltipProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
  return { onCreated, onClose, unmount, queryClient };
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (text: string) => fireEvent.change(name(), { target: { value: text } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const question = () => screen.queryByRole('dialog', { name: 'Discard this item?' });

describe('[INV-03] a new item that was begun', () => {
  test('is asked for by an Escape that comes before the screen has caught up', async () => {
    const { onClose } = open();
    // The browser does it like this, without waiting for React in between.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), 'half an item');
    name().dispatchEvent(new Event('input', { bubbles: true }));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await waitFor(() => expect(question()).not.toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is there again after going back, and goes when it is discarded', async () => {
    const { unmount } = open();
    type('half an item');
    unmount();
    const { onClose } = open();
    expect(name().value).toBe('half an item');
    expect(screen.getByText('This is what you had entered before.')).not.toBeNull();
    press('Cancel');
    await waitFor(() => expect(question()).not.toBeNull());
    press('Discard');
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    open();
    expect(name().value).toBe('');
    expect(screen.queryByText(/entered before/)).toBeNull();
  });

  test('is emptied by starting over, and then closes without a question', () => {
    const { unmount } = open({ folderId: 4 });
    type('half an item');
    unmount();
    const { onClose } = open({ folderId: 4 });
    press('Start over');
    expect(name().value).toBe('');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('holds back whoever closes the tab, but only while there is something to lose', () => {
    open();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    type('half an item');
    expect(leave()).toBe(false);
  });

  test('is not kept for the next person in the same tab', () => {
    const { unmount } = open();
    type('half an item');
    unmount();
    user.id = '2';
    open();
    expect(name().value).toBe('');
    user.id = '1';
  });
});

describe('[INV-03] an item on its way', () => {
  const begin = async () => {
    const opened = open();
    type('Elbow');
    fireEvent.change(screen.getByLabelText('Picture files'), { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await act(async () => press('Create'));
    return opened;
  };

  test('is forgotten as a draft once it exists, and closing asks nothing while its pictures are uploaded', async () => {
    const { onClose, onCreated, unmount } = await begin();
    await answer(Response.json(item, { status: 201 }));
    await screen.findByText('Uploading pictures');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
    unmount();
    await answer(Response.json(item));
    await waitFor(() => expect(getToast()).toMatchObject({ title: '“Elbow” created' }));
    expect(onCreated).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  test('that is refused after the form was closed is told, and its input is still there', async () => {
    const { unmount } = await begin();
    unmount();
    await answer(Response.json({ error: 'INTERNAL', message: 'Try again.' }, { status: 500 }));
    await waitFor(() => expect(getToast()).toMatchObject({ description: 'Try again.' }));
    open();
    expect(name().value).toBe('Elbow');
    expect(screen.getByText(/choose the pictures again/)).not.toBeNull();
  });

  test('that is refused says so at its fields, and what has no field in a toast', async () => {
    await begin();
    const details = [
      { field: 'tagIds', message: 'This tag is gone.' },
      { field: 'plan', message: 'No room for more.' },
    ];
    await answer(Response.json({ error: 'VALIDATION', message: 'No.', details }, { status: 400 }));
    await screen.findByText('This tag is gone.');
    expect(getToast()).toMatchObject({ title: 'Not created', description: 'No room for more.' });
    expect(name().value).toBe('Elbow');
  });
});

describe('[INV-03] what somebody deletes while an item is entered', () => {
  const refuse = (field: string) =>
    answer(Response.json({ error: 'INVALID_INPUT', message: 'Gone.', details: [{ field, message: 'Gone.' }] }, { status: 400 }));

  test('a folder or vendor: the refusal stands at its field, where the keyboard is then', async () => {
    const { queryClient } = open({ folderId: 4 });
    queryClient.setQueryData(vendorsQuery.queryKey, [{ id: 3, name: 'Acme' } as Vendor, { id: 5, name: 'Bolt' } as Vendor]);
    type('Elbow');
    await act(async () => press('Create'));
    await refuse('folderId');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Folder/ })));

    press('More details');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add vendor' }).disabled).toBe(false));
    press('Add vendor');
    press('Add vendor');
    const second = () => screen.getAllByRole('button', { name: /^Choose a vendor/ })[1] as HTMLElement;
    fireEvent.click(second());
    fireEvent.click(await screen.findByRole('option', { name: /Acme/ }));
    press('More details');
    await act(async () => press('Create'));
    // The empty line is gone by then: the places are those that were sent.
    await refuse('vendors.0.vendorId');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a vendor: Acme' })));
    expect(screen.getByText('Gone.')).toBeDefined();
  });

  test('a tag: it is no longer chosen, and not sent', async () => {
    const { queryClient } = open();
    const [copper, brass] = [{ id: 1, name: 'copper', color: null } as Tag, { id: 2, name: 'brass', color: null } as Tag];
    await waitFor(() => expect(document.activeElement).toBe(name()));
    queryClient.setQueryData(tagsQuery.queryKey, [copper, brass]);
    type('Elbow');
    fireEvent.click(screen.getByRole('button', { name: 'Tags: Choose tags' }));
    fireEvent.click(await screen.findByRole('option', { name: /copper/ }));
    fireEvent.click(await screen.findByRole('option', { name: /brass/ }));
    queryClient.setQueryData(tagsQuery.queryKey, [brass]);
    await screen.findByRole('button', { name: 'Tags: brass' });
    await act(async () => press('Create'));
    expect(sent).toMatchObject({ name: 'Elbow', tagIds: [2] });
  });
});

describe('[INV-02] the folder of a new item', () => {
  const folder = () => screen.getByRole('button', { name: /^Folder/ }).textContent?.trim();

  test('is the only one a member of staff has, which is nothing entered yet', () => {
    const { onClose } = open({ role: 'staff' });
    expect(folder()).toBe('Van');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('is to be chosen where there are several, and is none for whoever has all', () => {
    const { unmount } = open({ role: 'staff', folders: [van, { ...van, id: 5, name: 'Truck' }] });
    expect(folder()).toBe('Choose a folder');
    unmount();
    open();
    expect(folder()).toBe('No folder');
  });
});
