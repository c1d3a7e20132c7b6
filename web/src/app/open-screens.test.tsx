// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthSuccessScreen } from './auth-success-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ForceRefreshScreen } from './force-refresh-screen.tsx';

const { location: realLocation } = window;
const goTo = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn(), origin: realLocation.origin, pathname: '/tags' };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[AUTH-07] as a popup the page tells its opener, of the same origin only, and closes itself', () => {
  const opener = { postMessage: vi.fn() };
  vi.stubGlobal('opener', opener);
  const close = vi.spyOn(window, 'close').mockReturnValue();
  render(<AuthSuccessScreen />);
  expect(opener.postMessage).toHaveBeenCalledWith({ type: 'auth-success' }, realLocation.origin);
  expect(close).toHaveBeenCalled();
});

test('[AUTH-07] otherwise it goes to / after 2 seconds', () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', goTo);
  render(<AuthSuccessScreen />);
  vi.advanceTimersByTime(1999);
  expect(goTo.assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(goTo.assign).toHaveBeenCalledWith('/');
});

test('[HOST-06] /force-refresh drops caches and service workers, then reloads', async () => {
  const dropped: string[] = [];
  const worker = { unregister: async () => dropped.push('worker') };
  vi.stubGlobal('caches', { keys: async () => ['old'], delete: async (name: string) => dropped.push(name) });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistrations: async () => [worker] } });
  vi.stubGlobal('location', goTo);
  render(<ForceRefreshScreen />);
  await vi.waitFor(() => expect(goTo.replace).toHaveBeenCalledWith('/'));
  expect(dropped).toEqual(['worker', 'old']);
});

function Broken(): never {
  throw new Error('broken on purpose');
}

test('[SHELL-11] a failure shows its id, the time, the address and “Refresh Page”, and the id goes to the server', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('{"logged":true}'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', goTo);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  screen.getByRole('heading', { name: 'Something went wrong' });
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Error ID', 'Time', 'URL']);
  const shown = screen.getAllByRole('definition').map((fact) => fact.textContent);
  const sent = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as { errorId: string; message: string };
  expect(shown[0]).toBe(sent.errorId);
  expect(shown[2]).toContain('/tags');
  expect(sent.message).toBe('Error: broken on purpose');
  screen.getByRole('button', { name: 'Refresh Page' }).click();
  expect(goTo.reload).toHaveBeenCalled();
});

test('another page clears a failure', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response('{}')));
  const { rerender } = render(
    <ErrorBoundary resetKey="/tags">
      <Broken />
    </ErrorBoundary>,
  );
  rerender(<ErrorBoundary resetKey="/vendors">all is well</ErrorBoundary>);
  screen.getByText('all is well');
});
