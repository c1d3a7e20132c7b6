import type { CurrentUser } from '@onhand/contract/auth';
import { ApiError } from '../platform/api-error.ts';
import { afterwordOf, isAnswerFor } from './act-kinds.ts';
import { type Act, isToSend, partlyDone, type Refusal, type WaitingAct } from './acts.ts';
import type { DeviceStore, Owner } from './device-store.ts';
import { isTooOldToRepeat, refusalOf, unsure, verdictOn } from './pending.ts';

/** So long after an act whoever did it is still there. */
const momentMs = 5000;

/** The outcome of an act that somebody is waiting for. */
export type Settled = { kind: 'done'; answer: object } | { kind: 'refused'; error: unknown } | { kind: 'waits' };

/** The end of the last round; `sending` while one runs. */
export type QueueState = 'idle' | 'sending' | 'unreachable' | 'signed-out' | 'other-person';

export interface QueuePorts {
  send: (act: WaitingAct) => Promise<unknown>;
  whoIsHere: () => Promise<Pick<CurrentUser, 'id' | 'organizationId'>>;
  /** Runs the work while no other tab, and no worker, does the same. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** Id of this page load. */
  page: string;
  /** The list or the state has changed. */
  onChange: () => void;
  onApplied: (act: WaitingAct, answer: object) => void;
}

/**
 * Acts on their way to the server: written down first, then sent one after the other, in the order they were made, each under one key however
 * often it is tried. What the server refuses stays here until a person has decided about it, and what it could not do wholly until they have seen it.
 */
export class WaitingQueue {
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

  list(): Promise<WaitingAct[]> {
    return this.#store.getAll('changes');
  }

  async hasWaiting(): Promise<boolean> {
    return (await this.#next()) !== undefined;
  }

  /** Writes an act down; the same key a second time is the same act. */
  async add(act: Act, key: string): Promise<WaitingAct> {
    const writing = this.#store.transaction('changes', 'readwrite', { durability: 'strict' });
    const known = await writing.store.index('key').get(key);
    const written = known ?? (await this.#written(writing.store, act, key));
    await writing.done;
    this.#ports.onChange();
    return written;
  }

  /** The store numbers them in the order they are made. */
  async #written(store: { add: (act: WaitingAct) => Promise<number> }, { kind, input, seen }: Act, key: string): Promise<WaitingAct> {
    const { page } = this.#ports;
    const made = { kind, input, seen, key, madeAt: this.#time(), page, tries: 0, refusal: null } as Omit<WaitingAct, 'seq'> as WaitingAct;
    return { ...made, seq: await store.add(made) };
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
      // Someone else may have signed in since, also beside a page that lay in the background; what it did a moment ago needs no such question.
      const isFresh = change.tries === 0 && change.page === this.#ports.page && this.#ports.now() - Date.parse(change.madeAt) < momentMs;
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
  async #try(change: WaitingAct): Promise<QueueState> {
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

  async #settle(act: WaitingAct, answer: object): Promise<void> {
    // Somebody who looks on is told by the screen; anyone else finds here that not all of it could be done.
    const afterword = this.#waiting.has(act.key) ? undefined : afterwordOf(act, answer);
    if (afterword === undefined) await this.#store.delete('changes', act.seq);
    else await this.#store.put('changes', { ...act, refusal: { status: 200, error: partlyDone, message: afterword, at: this.#time() } });
    this.#ports.onApplied(act, answer);
    this.#answer(act.key, { kind: 'done', answer });
    this.#ports.onChange();
  }

  async #failed(change: WaitingAct, error: unknown): Promise<QueueState> {
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

  async #refuse(change: WaitingAct, refusal: Refusal): Promise<void> {
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
  async restore(change: WaitingAct): Promise<void> {
    await this.#store.put('changes', change);
    this.#ports.onChange();
  }

  /** A person decided about an act that was refused, or not sent yet: what they want instead is an act of its own, with a key of its own. */
  async replace({ seq }: Pick<WaitingAct, 'seq'>, act: Act, key: string): Promise<void> {
    const writing = this.#store.transaction('changes', 'readwrite', { durability: 'strict' });
    await writing.store.delete(seq);
    await this.#written(writing.store, act, key);
    await writing.done;
    this.#ports.onChange();
  }

  /** The same for one that has never been sent: false where it may have arrived, and what the person adds must be an act beside it. */
  async amend(key: string, act: Act, newKey: string): Promise<boolean> {
    let isAmended = false;
    await this.#ports.alone(async () => {
      const known = await this.#store.getFromIndex('changes', 'key', key);
      if (known === undefined || known.tries > 0) return;
      await this.replace(known, act, newKey);
      isAmended = true;
    });
    return isAmended;
  }

  async #next(): Promise<WaitingAct | undefined> {
    for (let cursor = await this.#store.transaction('changes').store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (isToSend(cursor.value)) return cursor.value;
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
