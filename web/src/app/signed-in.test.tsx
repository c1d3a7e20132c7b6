// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../platform/query-client.ts';
import { SessionContext } from '../platform/session.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { SignedIn, useHold } from './signed-in.tsx';
import { personOf } from './user.fixtures.ts';

// The page is a file of its own, and a busy machine takes its time to compile it.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const queryClient = createQueryClient();

function Guarded({ needsFactor }: { needsFactor: boolean }) {
  const user = { ...personOf('staff'), ...(needsFactor && { needsFactor }) };
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SessionContext value={{ status: 'signed-in', user, isReconnecting: false }}>
          <MemoryRouter>
            <Routes>
              <Route element={<SignedIn />}>
                <Route index element={<Form />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </SessionContext>
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** A page with a form, and a dialog over it as dialogs are: elsewhere in the document. */
function Form() {
  return (
    <main>
      <input aria-label="Name" />
      {createPortal(
        <div>
          <input aria-label="Note" />
        </div>,
        document.body,
      )}
    </main>
  );
}

test('[SEC-03] a factor that is required in the middle of something covers the page and takes no half-filled form away', async () => {
  const { rerender } = render(<Guarded needsFactor={false} />);
  const fields = ['Name', 'Note'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  for (const field of fields) fireEvent.change(field, { target: { value: 'half a' } });
  rerender(<Guarded needsFactor />);
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  expect(screen.queryAllByRole('textbox'), 'neither the page nor its dialog is to be seen or reached').toEqual([]);
  for (const field of fields) expect(field.isConnected && field.value).toBe('half a');
});

test('[SEC-03] whoever comes without the factor that is required never gets the page at all', async () => {
  render(<Guarded needsFactor />);
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('[SEC-03] whoever has kept their codes gets on, also where the answer that nothing is missing comes a moment after', () => {
  const { result, rerender } = renderHook(useHold, { initialProps: true });
  // The page has been told that the codes were seen; it still knows the old answer.
  act(() => result.current.release());
  rerender(false);
  expect(result.current.isHeld).toBe(false);
  rerender(true);
  expect(result.current.isHeld).toBe(true);
});

test('[SEC-03] until the codes were kept the page stays, though nothing is missing any more', () => {
  const { result, rerender } = renderHook(useHold, { initialProps: true });
  rerender(false);
  expect(result.current.isHeld).toBe(true);
  act(() => result.current.release());
  expect(result.current.isHeld).toBe(false);
});
