import { useSyncExternalStore } from 'react';
import { storeOf } from '../../ui/store.ts';

export type ScanActionKind = 'add' | 'remove' | 'set' | 'move' | 'tag';

/** UNDO-01: one of the last things done by scanning. */
export interface RecentAction {
  id: string;
  itemId: number;
  itemName: string;
  action: ScanActionKind;
  quantity: string;
  /** In the words of whoever did it, where “Removed 1” would say too little. */
  words?: string;
  timestamp: number;
  undoable: boolean;
  /** The row of the ledger that came of it; null while it waits on this device. */
  movementId: number | null;
  /** Its name among the changes that wait on this device (SCAN-16). */
  waitingKey?: string;
}

const most = 10;

/** The last ten, in memory: they end with the page. */
export class RecentActions {
  readonly #actions = storeOf<readonly RecentAction[]>([]);

  list = this.#actions.read;

  subscribe = this.#actions.subscribe;

  add(action: RecentAction): void {
    this.#actions.write([action, ...this.list()].slice(0, most));
  }

  /** UNDO-02: not undoable while it runs; gone when it went well; undoable again when not. */
  async undo(id: string, reverse: (action: RecentAction) => Promise<boolean>): Promise<void> {
    const action = this.list().find((one) => one.id === id);
    if (!action?.undoable) return;
    this.#mark(id, false);
    const isDone = await reverse(action).catch(() => false);
    if (isDone) this.forget(id);
    else this.#mark(id, true);
  }

  /** It was taken back elsewhere. */
  forget(id: string): void {
    this.#actions.write(this.list().filter((one) => one.id !== id));
  }

  clear(): void {
    this.#actions.write([]);
  }

  #mark(id: string, undoable: boolean): void {
    this.#actions.write(this.list().map((one) => (one.id === id ? { ...one, undoable } : one)));
  }
}

export const recentActions = new RecentActions();

export function useRecentActions(): readonly RecentAction[] {
  return useSyncExternalStore(recentActions.subscribe, recentActions.list);
}
