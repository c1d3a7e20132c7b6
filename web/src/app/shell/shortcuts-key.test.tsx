// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ShortcutsKey } from './shortcuts-key.tsx';

afterEach(cleanup);

test('“?” lists the keyboard shortcuts, unless somebody is writing one', async () => {
  render(
    <>
      <input aria-label="Notes" />
      <ShortcutsKey />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 });
  expect(list.textContent).toContain('Search items, screens and actions');
});
