// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      <Tooltip text="Print labels">
        <button type="button">Print</button>
      </Tooltip>
      <Tooltip text="Move to a folder">
        <button type="button">Move</button>
      </Tooltip>
    </TooltipProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hover = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
/** Without a layout there is no leaving towards somewhere; Escape closes it as well. */
const close = () => fireEvent.keyDown(document, { key: 'Escape' });
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const isShown = (name: string) => screen.getByRole('button', { name }).dataset.state !== 'closed';

test('[SHELL-13] a tooltip waits 700 ms', () => {
  hover('Print');
  pass(690);
  expect(isShown('Print')).toBe(false);
  pass(20);
  expect(isShown('Print')).toBe(true);
});

test('[SHELL-13] the next one does not wait while the one before is still to be seen, and takes its place', () => {
  hover('Print');
  pass(710);
  fireEvent.pointerLeave(screen.getByRole('button', { name: 'Print' }));
  pass(50);
  hover('Move');
  expect(isShown('Move')).toBe(true);
  expect(isShown('Print')).toBe(false);
  pass(200);
  expect(isShown('Move')).toBe(true);
});

test('[SHELL-13] the next one within 300 ms does not wait, a later one does', () => {
  hover('Print');
  pass(710);
  close();
  pass(290);
  hover('Move');
  expect(isShown('Move')).toBe(true);
  close();
  pass(310);
  fireEvent.pointerLeave(screen.getByRole('button', { name: 'Print' }));
  hover('Print');
  expect(isShown('Print')).toBe(false);
  pass(710);
  expect(isShown('Print')).toBe(true);
});
