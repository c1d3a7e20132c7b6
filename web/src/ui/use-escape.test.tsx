// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

afterEach(cleanup);

function List({ onEscape }: { onEscape: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={useEscape(onEscape, { alsoOnPage: true })}>
      <button type="button">Plain</button>
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Busy
      </button>
      <div data-editing>
        <button type="button">Editor</button>
      </div>
      {createPortal(<button type="button">Menu</button>, document.body)}
    </div>
  );
}

test('Escape in the list lets go, unless something in it has used the key, is an editor, or lies elsewhere in the page', () => {
  const onEscape = vi.fn();
  render(<List onEscape={onEscape} />);
  fireEvent.keyDown(screen.getByText('Busy'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByText('Editor'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByText('Menu'), { key: 'Escape' });
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('Plain'), { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledTimes(2);
});
