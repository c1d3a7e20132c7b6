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

let current: ToastRecord | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ToastRecord | null) {
  current = next;
  for (const listener of listeners) listener();
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getToast(): ToastRecord | null {
  return current;
}

// Closed rather than dropped, so that it can be seen leaving.
export function dismissToast(id: number) {
  if (current?.id === id && current.isOpen) change({ ...current, isOpen: false });
}

/** Shows a toast in place of any other: there is only ever one. */
export function toast(options: ToastOptions): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  change({ ...options, id, isOpen: true });
  return { dismiss: () => dismissToast(id) };
}
