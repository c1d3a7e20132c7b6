import { expect, test, vi } from 'vitest';
import { dismissToast, getToast, subscribeToToast, toast } from './toast.ts';

test('a new toast takes the place of the old one', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', tone: 'success' });
  expect(getToast()).toMatchObject({ title: 'Second', tone: 'success', isOpen: true });
});

test('a toast that was replaced cannot dismiss its successor', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  first.dismiss();
  expect(getToast()).toMatchObject({ title: 'Second', isOpen: true });
});

test('dismissing closes the toast and tells its listeners once', () => {
  const { dismiss } = toast({ title: 'Saved' });
  const listener = vi.fn();
  const unsubscribe = subscribeToToast(listener);
  dismiss();
  dismissToast(getToast()?.id ?? 0);
  unsubscribe();
  toast({ title: 'Later' });
  expect(listener).toHaveBeenCalledTimes(1);
});
