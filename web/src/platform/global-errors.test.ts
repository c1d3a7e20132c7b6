// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { watchErrors } from './global-errors.ts';
import { notMoreOftenThanTold } from './new-version.ts';

let stop: () => void;
beforeEach(() => {
  const toast = getToast();
  if (toast) dismissToast(toast.id);
  stop = watchErrors();
});
afterEach(() => stop());

function reject(reason: unknown): Event {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event;
}

const openToast = () => (getToast()?.isOpen ? getToast() : null);

test('[ERR-04] an unhandled 401 is swallowed', () => {
  const event = reject(new ApiError(401, '{"error":"UNAUTHORIZED","message":"Gone."}'));
  expect(event.defaultPrevented).toBe(true);
  expect(openToast()).toBeNull();
});

test('[ERR-02] any other unhandled rejection is told', () => {
  reject(new ApiError(404, '{"error":"NOT_FOUND","message":"Not found. It may have been deleted."}'));
  expect(openToast()).toMatchObject({ title: 'Not Found', description: 'Not found. It may have been deleted.' });
});

test('[ERR-04] a resize loop is ignored', () => {
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('ResizeObserver loop limit exceeded') }));
  expect(openToast()).toBeNull();
});

test('[SHELL-12] a script that fails to load prompts for a refresh and stays, others do not', () => {
  const image = document.body.appendChild(document.createElement('img'));
  image.dispatchEvent(new Event('error'));
  expect(openToast()).toBeNull();
  const script = document.body.appendChild(document.createElement('script'));
  script.dispatchEvent(new Event('error'));
  expect(openToast()).toMatchObject({
    title: 'New Version Available',
    description: 'A new version of the app is available. Please refresh to continue.',
    persistent: true,
    action: { label: 'Refresh' },
  });
});

test('[SHELL-12] the prompt is not repeated within 10 seconds', () => {
  let now = 0;
  const show = vi.fn();
  const prompt = notMoreOftenThanTold(show, () => now);
  for (const time of [0, 1, 9999, 10_000, 19_999, 20_000]) {
    now = time;
    prompt();
  }
  expect(show).toHaveBeenCalledTimes(3);
});
