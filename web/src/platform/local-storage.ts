import { useSyncExternalStore } from 'react';

/** Everything kept in this browser, with the value it has before it is first written. */
const defaults = {
  sidebarCollapsed: false as boolean,
  /** Percent of the inventory screen's width. */
  folderTreeSize: 20 as number,
  folderTreeExpandedSize: 20 as number,
  /** Ids with commas between them. */
  openFolders: '' as string,
  itemsView: 'list' as 'list' | 'grid',
  /** The kind of labels printed last. */
  labelFormat: 'avery-5160' as string,
  /** Fields beside the code on labels, with spaces between; and an own size in millimetres. */
  labelFields: 'name sku code place' as string,
  labelSize: '57 × 32' as string,
  scannerSound: true as boolean,
  /** The server's preferences as this device last saw them, as JSON. */
  seenPreferences: '' as string,
  /** The codes that the scanner looks for: QR codes until a person asks for every code. */
  scannerCodes: 'qr' as 'qr' | 'all',
  /** The last direction used in a scanned item's panel: its button is the prominent one. */
  scanDirection: 'remove' as 'add' | 'remove',
  /** The camera chosen last; empty is the one that faces away. */
  scannerCamera: '' as string,
  /** The quantities entered by hand last, with commas between them, the latest first. */
  recentQuantities: '' as string,
  /** The action of continuous scanning on each item: “remove 1”, “add 5”. */
  continuousAction: 'remove 1' as string,
  /** The quick action each person of this browser chose last, as JSON. */
  lastQuickAction: '' as string,
  /** The job that a person of this browser works on, and who of the crew entered their PIN here, as JSON. */
  workingJob: '' as string,
  crewHere: '' as string,
  /** The jobs of a manager: all, or those they are on; as a list or as a week. */
  jobsShown: 'all' as 'all' | 'mine',
  jobsView: 'list' as 'list' | 'week',
  /** Changes of stock on this device that are still to be sent, that the server refused, and that someone else left here. */
  waitingChanges: 0 as number,
  refusedChanges: 0 as number,
  leftChanges: 0 as number,
  /** The notice about the subscription that was put away last, and on which day: “trial 2026-11-15”. */
  noticeDismissed: '' as string,
};

export type LocalValues = typeof defaults;
export type LocalKey = keyof LocalValues;

const listeners = new Set<() => void>();
// If storage is refused (private windows, full disks), values last as long as the page.
const unsaved = new Map<LocalKey, LocalValues[LocalKey]>();

function storageKey(key: LocalKey): string {
  return `onhand.${key}`;
}

export function readLocal<K extends LocalKey>(key: K): LocalValues[K] {
  if (unsaved.has(key)) return unsaved.get(key) as LocalValues[K];
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    return typeof value === typeof defaults[key] ? (value as LocalValues[K]) : defaults[key];
  } catch {
    return defaults[key];
  }
}

export function writeLocal<K extends LocalKey>(key: K, value: LocalValues[K]): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(value));
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The value and how to change it, in step with other tabs. */
export function useLocal<K extends LocalKey>(key: K): [LocalValues[K], (value: LocalValues[K]) => void] {
  const value = useSyncExternalStore(subscribe, () => readLocal(key));
  return [value, (next) => writeLocal(key, next)];
}
