// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../platform/api-error.ts';
import { getToast, toast } from '../../../../ui/toast.ts';
import { InPlace } from './in-place.tsx';

const refusal = new ApiError(
  400,
  JSON.stringify({ error: 'VALIDATION', message: 'No.', details: [{ field: 'sku', message: 'Too odd.' }] }),
);
const methods = { type: 'choice', options: ['fifo', 'mac', 'standard'].map((value) => ({ value, label: value })) } as const;

/** A save that is answered when the test says so. */
function heldSave() {
  let refuse = () => {};
  const onSave = vi.fn(() => new Promise((_resolve, reject) => void (refuse = () => reject(refusal))));
  return { onSave, refuse: () => act(async () => refuse()) };
}
const shown = (props: Partial<ComponentProps<typeof InPlace>>) => (
  <>
    <InPlace label="SKU" text="E-1" canEdit onSave={async () => undefined} {...props} />
    <input aria-label="Neighbor" />
  </>
);
const begin = () => fireEvent.click(screen.getByRole('button', { name: /^SKU/ }));
const field = () => screen.getByRole('textbox', { name: 'SKU' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => void toast({ title: '' }));
afterEach(cleanup);

describe('a value that is refused late', () => {
  test('comes back with the reason, and takes the focus when nobody else has it', async () => {
    const { onSave, refuse } = heldSave();
    render(shown({ onSave }));
    begin();
    type('E-2');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await refuse();
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('alert').textContent).toBe('Too odd.');
  });

  test('leaves the focus to whoever went on typing elsewhere', async () => {
    const { onSave, refuse } = heldSave();
    render(shown({ onSave }));
    begin();
    type('E-2');
    screen.getByLabelText('Neighbor').focus();
    expect(onSave).toHaveBeenCalledOnce();
    await refuse();
    expect(document.activeElement).toBe(screen.getByLabelText('Neighbor'));
    expect((field() as HTMLInputElement).value).toBe('E-2');
  });

  test('does not write over what is being typed there again', async () => {
    const { onSave, refuse } = heldSave();
    render(shown({ onSave }));
    begin();
    type('E-2');
    fireEvent.keyDown(field(), { key: 'Enter' });
    begin();
    type('E-3');
    await refuse();
    expect((field() as HTMLInputElement).value).toBe('E-3');
    expect(screen.getByRole('alert').textContent).toBe('Too odd.');
  });

  test('is told in a toast when the field is gone by then', async () => {
    const { onSave, refuse } = heldSave();
    const { unmount } = render(shown({ onSave }));
    begin();
    type('E-2');
    fireEvent.keyDown(field(), { key: 'Enter' });
    unmount();
    await refuse();
    expect(getToast()).toMatchObject({ title: 'Not saved', description: 'SKU: Too odd.' });
  });
});

describe('a field that goes while it is edited', () => {
  test('tells about a value that could not be saved', () => {
    const { unmount } = render(shown({ check: () => 'At most 3 characters.' }));
    begin();
    type('E-2222');
    unmount();
    expect(getToast()).toMatchObject({ title: 'Not saved', description: 'SKU: At most 3 characters.' });
  });

  test('saves a value that can be', async () => {
    const onSave = vi.fn(async () => undefined);
    const { unmount } = render(shown({ onSave }));
    begin();
    type('E-2');
    unmount();
    expect(onSave).toHaveBeenCalledExactlyOnceWith('E-2');
  });

  test('says and saves nothing when nothing was changed or Escape ended it', () => {
    const onSave = vi.fn(async () => undefined);
    const { unmount } = render(shown({ onSave }));
    begin();
    type('E-2');
    fireEvent.keyDown(field(), { key: 'Escape' });
    begin();
    unmount();
    expect(onSave).not.toHaveBeenCalled();
    expect(getToast()?.title).toBe('');
  });
});

describe('one of several', () => {
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'SKU' });
  const choose = (value: string) => fireEvent.change(select(), { target: { value } });
  const open = (onSave: () => Promise<unknown>) => {
    render(shown({ text: 'fifo', kind: methods, onSave }));
    begin();
  };

  test('arrow keys only look; Enter saves where they stopped', () => {
    const onSave = vi.fn(async () => undefined);
    open(onSave);
    for (const value of ['mac', 'standard']) {
      fireEvent.keyDown(select(), { key: 'ArrowDown' });
      choose(value);
    }
    expect(onSave).not.toHaveBeenCalled();
    expect(select().value).toBe('standard');
    fireEvent.keyDown(select(), { key: 'Enter' });
    expect(onSave).toHaveBeenCalledExactlyOnceWith('standard');
  });

  test('leaving saves as well, Escape forgets', () => {
    const onSave = vi.fn(async () => undefined);
    open(onSave);
    fireEvent.keyDown(select(), { key: 'm' });
    choose('mac');
    fireEvent.keyDown(select(), { key: 'Escape' });
    expect(onSave).not.toHaveBeenCalled();
    begin();
    fireEvent.keyDown(select(), { key: 'm' });
    choose('mac');
    screen.getByLabelText('Neighbor').focus();
    expect(onSave).toHaveBeenCalledExactlyOnceWith('mac');
  });

  test('a list that opens inside the page takes the focus with it, which is not leaving', () => {
    const onSave = vi.fn(async () => undefined);
    open(onSave);
    fireEvent.blur(select(), { relatedTarget: select().options[1] });
    expect(select().value).toBe('fifo');
    fireEvent.blur(select(), { relatedTarget: screen.getByLabelText('Neighbor') });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(onSave).not.toHaveBeenCalled();
  });

  test('a choice with the pointer saves at once and gives the focus back', () => {
    const onSave = vi.fn(async () => undefined);
    open(onSave);
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    choose('mac');
    fireEvent.pointerDown(select());
    choose('standard');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('standard');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^SKU/ }));
  });
});
