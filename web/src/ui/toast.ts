import { storeOf } from './store.ts';

export type ToastTone = 'default' | 'destructive' | 'success';

export type ToastOptions = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds on the screen; 5000 unless told. */
  duration?: number;
  /** Stays until dismissed or replaced. */
  persistent?: boolean;
  action?: { label: string; onSelect: () => void };
};

export type ToastRecord = ToastOptions & { id: number; isOpen: boolean };

const shown = storeOf<ToastRecord | null>(null);
let lastId = 0;

export const { read: getToast, subscribe: subscribeToToast } = shown;

// Closed rather than dropped, so that it can be seen leaving.
export function dismissToast(id: number) {
  const current = shown.read();
  if (current?.id === id && current.isOpen) shown.write({ ...current, isOpen: false });
}

/** Shows a toast in place of any other: there is only ever one. */
export function toast(options: ToastOptions): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  shown.write({ ...options, id, isOpen: true });
  return { dismiss: () => dismissToast(id) };
}
