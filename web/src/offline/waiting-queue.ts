import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import type { StockChange } from '@onhand/contract/stock-change';
import type { Answer } from '@onhand/contract/route';
import { ApiError } from '../platform/api-error.ts';
import type { DeviceStore, Owner, PendingChange, Refusal } from './device-store.ts';
import { isTooOldToRepeat, refusalOf, unsure, verdictOn } from './pending.ts';

export type Changed = Answer<typeof api.inventory.changeStock>;
export type Transferred = Answer<typeof api.transfers.make>;

/** The outcome of a change that somebody is waiting for. */
export type Settled = { kind: 'done'; answer: Changed | Transferred } | { kind: 'refused'; error: unknown } | { kind: 'waits' };

/** The end of the last round; `sending` while one runs. */
export type QueueState = 'idle' | 'sending' | 'unreachable' | 'signed-out' | 'other-person';

export interface QueuePorts {
  send: (change: PendingChange) => Promise<unknown>;
  whoIsHere: () => Promise<Pick<CurrentUser, 'id' | 'organizationId'>>;
  /** Runs the work while no other tab, and no worker, does the same. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** Id of this page load. */
  page: string;
  /** The list or the state has changed. */
  onChange: () => void;
  onApplied: (change: PendingChange, answer: Changed | Transferred) => void;
}

/**
 * Changes of stock and transfers on their way to the server: written down first, then sent one after the other, in the order they were made, each
 * under one key however often it is tried. What the server refuses stays here until a person has decided about it.
 */
export class StockQueue {
  readonly #store: DeviceStore;
  readonly #owner: Owner;
  readonly #ports: QueuePorts;
  readonly #waiting = new Map<string, (settled: Settled) => void>();
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;
  state: QueueState = 'idle';

  constructor(store: DeviceStore, owner: Owner, ports: QueuePorts) {
    this.#store = store;
    this.#owner = owner;
    this.#ports = ports;
  }

  list(): Promise<PendingChange[]> {
    return this.#store.getAll('changes');
  }

  async hasWaiting(): Promise<boolean> {
    return (await this.#next()) !== undefined;
  }

  /** Writes a change down; the same key a second time is the same change. */
  async add(change: Pick<PendingChange, 'key' | 'itemId' | 'item' | 'place' | 'body' | 'transfer'>): Promise<void> {
    const { page, now } = this.#ports;
    const writing = this.#store.transaction('changes', 'readwrite', { durability: 'strict' });
    if ((await writing.store.index('key').getKey(change.key)) === undefined) {
      const made = { ...change, madeAt: new Date(now()).toISOString(), page, tries: 0, refusal: null };
      await writing.store.add(made as unknown as PendingChange);
    }
    await writing.done;
    this.#ports.onChange();
  }

  /**
   * Returns the outcome of a change, for a person who made it and still looks at the screen. They are told of a refusal, so it is not kept.
   */
  settled(key: string): Promise<Settled> {
    return new Promise((resolve) => this.#waiting.set(key, resolve));
  }

  stopWaiting(key: string): void {
    this.#answer(key, { kind: 'waits' });
  }

  /** Sends all that can be sent. Asked while a round runs, it makes sure that nothing is left behind. */
  drain(): Promise<void> {
    if (this.#round) this.#isAskedAgain = true;
    this.#round ??= this.#rounds()
      .catch((error: unknown) => {
        // An answer that comes after the store was closed, or deleted, has nothing left to be noted in.
        if (!this.#isClosed) throw error;
      })
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  /** The store goes; a round that is under way ends by itself, and nobody is told of it. */
  close(): void {
    this.#isClosed = true;
  }

  async #rounds(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#ports.alone(() => this.#drainAlone());
    } while (this.#isAskedAgain && this.state === 'idle');
    for (const key of this.#waiting.keys()) this.stopWaiting(key);
  }

  async #drainAlone(): Promise<void> {
    this.#enter('sending');
    let isOwnerHere = false;
    for (let change = await this.#next(); change; change = await this.#next()) {
      // Someone else may have signed in since; what this very page did a moment ago needs no such question.
      const isFresh = change.tries === 0 && change.page === this.#ports.page;
      if (!isFresh && !isOwnerHere) {
        const who = await this.#whoIsHere();
        if (who !== 'owner') return this.#enter(who);
        isOwnerHere = true;
      }
      const next = await this.#try(change);
      if (next !== 'idle') return this.#enter(next);
    }
    this.#enter('idle');
  }

  async #whoIsHere(): Promise<'owner' | 'unreachable' | 'signed-out' | 'other-person'> {
    try {
      const { id, organizationId } = await this.#ports.whoIsHere();
      return id === this.#owner.userId && organizationId === this.#owner.organizationId ? 'owner' : 'other-person';
    } catch (error) {
      return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable';
    }
  }

  /** `idle` goes on with the next one. */
  async #try(change: PendingChange): Promise<QueueState> {
    if (isTooOldToRepeat(change, this.#ports.now())) {
      await this.#refuse(change, { ...unsure, at: this.#time() });
      return 'idle';
    }
    const tried = { ...change, tries: change.tries + 1 };
    // Before it is sent: should the page end in the middle, the next one knows that it may have arrived.
    await this.#store.put('changes', tried);
    try {
      const answer = await this.#ports.send(tried);
      if (!isAnswerFor(answer, change)) return 'unreachable';
      await this.#settle(tried, answer);
      return 'idle';
    } catch (error) {
      return this.#failed(tried, error);
    }
  }

  async #settle(change: PendingChange, answer: Changed | Transferred): Promise<void> {
    await this.#store.delete('changes', change.seq);
    this.#ports.onApplied(change, answer);
    this.#answer(change.key, { kind: 'done', answer });
    this.#ports.onChange();
  }

  async #failed(change: PendingChange, error: unknown): Promise<QueueState> {
    const verdict = verdictOn(error, change.tries);
    const isWatched = this.#waiting.has(change.key);
    // Somebody looks on: they are told, and do it again if they want to. An own failure of the server is told too.
    if (isWatched && error instanceof ApiError && (verdict !== 'again' || error.status === 500)) {
      await this.#store.delete('changes', change.seq);
      this.#answer(change.key, { kind: 'refused', error });
      this.#ports.onChange();
      return 'idle';
    }
    if (verdict === 'sign-in') return 'signed-out';
    if (verdict === 'again') return 'unreachable';
    await this.#refuse(change, refusalOf(error, this.#time()));
    return 'idle';
  }

  async #refuse(change: PendingChange, refusal: Refusal): Promise<void> {
    await this.#store.put('changes', { ...change, refusal });
    this.stopWaiting(change.key);
    this.#ports.onChange();
  }

  /** Takes a change out, unless it is being sent: false when it is no longer here. */
  async drop(key: string): Promise<boolean> {
    let isDropped = false;
    await this.#ports.alone(async () => {
      const seq = await this.#store.getKeyFromIndex('changes', 'key', key);
      if (seq === undefined) return;
      await this.#store.delete('changes', seq);
      isDropped = true;
    });
    this.stopWaiting(key);
    this.#ports.onChange();
    return isDropped;
  }

  /** Puts back what was dropped a moment ago, in its old place. */
  async restore(change: PendingChange): Promise<void> {
    await this.#store.put('changes', change);
    this.#ports.onChange();
  }

  /** A person decided about a refused change: what they want instead is an act of its own, with a key of its own. */
  async replace(change: PendingChange, body: StockChange, key: string): Promise<void> {
    const { seq, itemId, item, transfer } = change;
    const where = body.placeId === undefined || change.place === undefined ? {} : { place: change.place };
    const { page, now } = this.#ports;
    const writing = this.#store.transaction('changes', 'readwrite', { durability: 'strict' });
    await writing.store.delete(seq);
    const made = {
      key,
      itemId,
      item,
      ...where,
      body,
      ...(transfer && { transfer }),
      madeAt: new Date(now()).toISOString(),
      page,
      tries: 0,
      refusal: null,
    };
    await writing.store.add(made as unknown as PendingChange);
    await writing.done;
    this.#ports.onChange();
  }

  async #next(): Promise<PendingChange | undefined> {
    for (let cursor = await this.#store.transaction('changes').store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.refusal === null) return cursor.value;
    }
    return undefined;
  }

  #answer(key: string, settled: Settled): void {
    this.#waiting.get(key)?.(settled);
    this.#waiting.delete(key);
  }

  #enter(state: QueueState): void {
    if (this.state === state) return;
    this.state = state;
    this.#ports.onChange();
  }

  #time(): string {
    return new Date(this.#ports.now()).toISOString();
  }
}

/** A page that a hotel's network puts in place of every answer is not one. */
function isAnswerFor(answer: unknown, { itemId, transfer }: PendingChange): answer is Changed | Transferred {
  if (typeof answer !== 'object' || answer === null) return false;
  if (transfer) return Array.isArray((answer as Partial<Transferred>).movements);
  return (answer as { id?: unknown }).id === itemId && 'movement' in answer;
}
