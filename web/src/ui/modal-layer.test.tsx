// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog, DialogContent } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

// As on a busy machine: the panel has the keyboard, and what Radix listens with is not there yet, or still there from the layer before.
function radixComesLate() {
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    const asEver = document[name].bind(document);
    vi.spyOn(document, name).mockImplementation((...all: Parameters<typeof document.addEventListener>) => {
      if (all[0] !== 'keydown') asEver(...all);
    });
  }
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(onEscapeKeyDown?: (event: KeyboardEvent) => void) {
  radixComesLate();
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Invite" aria-describedby={undefined} {...(onEscapeKeyDown && { onEscapeKeyDown })}>
        <input aria-label="Email" />
        <input aria-label="Busy" onKeyDown={(event) => event.preventDefault()} />
      </DialogContent>
    </Dialog>,
  );
  return onOpenChange;
}

test('Escape closes a dialog as soon as it has the keyboard, unless something in it has used the key', () => {
  const onOpenChange = open();
  fireEvent.keyDown(screen.getByLabelText('Busy'), { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' });
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test('a dialog that keeps Escape for itself keeps it from the beginning', () => {
  const onOpenChange = open((event) => event.preventDefault());
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' });
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('Escape closes a dialog that came after a toast, though the toast still listens', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: '“Van 1” created' });
  });
  const onOpenChange = open();
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' });
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});
