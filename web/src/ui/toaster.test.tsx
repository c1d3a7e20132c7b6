// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog, DialogContent } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(options: Parameters<typeof toast>[0]) {
  act(() => {
    toast(options);
  });
}
function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('only one toast is on the screen', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(shown()).toEqual(['Second']);
});

test('a toast goes after five seconds', () => {
  show({ title: 'Saved' });
  pass(4900);
  expect(shown()).toHaveLength(1);
  pass(200);
  expect(shown()).toHaveLength(0);
});

test('a persistent toast stays until it is dismissed', () => {
  show({ title: 'Not saved', persistent: true });
  pass(600_000);
  expect(shown()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toHaveLength(0);
});

test('its action runs and closes it', () => {
  const onSelect = vi.fn();
  show({ title: 'Moved 3 items', action: { label: 'Undo', onSelect } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(shown()).toHaveLength(0);
});

test('Escape with a toast over a dialog is for the toast, and the next one for the dialog', () => {
  const [onOpenChange, onKeyDown] = [vi.fn(), vi.fn()];
  render(
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Invite" aria-describedby={undefined}>
        <input aria-label="Email" />
        <input aria-label="Price" onKeyDown={onKeyDown} />
      </DialogContent>
    </Dialog>,
  );
  show({ title: 'Not sent', tone: 'destructive' });
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' });
  expect([shown(), onOpenChange.mock.calls]).toEqual([[], []]);
  show({ title: 'Not sent', tone: 'destructive' });
  onKeyDown.mockImplementation((event: KeyboardEvent) => expect(event.defaultPrevented).toBe(false));
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Escape' });
  expect([shown(), onOpenChange.mock.calls, onKeyDown.mock.calls.length], 'a part that is left by it hears it, too').toEqual([[], [], 1]);
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' });
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test('[SHELL-13] a toast from before a dialog opened takes its taps itself, its Undo too: none goes through to what lies beneath', () => {
  const onSelect = vi.fn();
  show({ title: 'Took 5', action: { label: 'Undo', onSelect } });
  render(
    <Dialog open>
      <DialogContent title="Quick actions" aria-describedby={undefined}>
        Take two
      </DialogContent>
    </Dialog>,
  );
  expect(getComputedStyle(document.body).pointerEvents, 'all else is dead to taps').toBe('none');
  expect(screen.getByRole('listitem').style.pointerEvents).toBe('auto');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('F8 moves the focus to the notifications', () => {
  show({ title: 'Saved' });
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('[SHELL-13] a toast swiped 50 pixels to the right goes, one swiped less or elsewhere stays', () => {
  // The library captures the pointer, which jsdom has no notion of.
  Object.assign(HTMLElement.prototype, { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => true });
  const swipe = (x: number, y: number) => {
    const toastElement = screen.getByRole('listitem');
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1, pointerType: 'touch' });
    fireEvent.pointerDown(toastElement, at(100, 100));
    for (const part of [0.5, 1]) fireEvent.pointerMove(toastElement, at(100 + x * part, 100 + y * part));
    fireEvent.pointerUp(toastElement, at(100 + x, 100 + y));
  };
  show({ title: 'Saved', persistent: true });
  swipe(48, 0);
  expect(shown()).toHaveLength(1);
  swipe(-80, 0);
  expect(shown()).toHaveLength(1);
  swipe(52, 0);
  expect(shown()).toHaveLength(0);
});
