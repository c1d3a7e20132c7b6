import type { Tx } from '../db.ts';
import { AppError } from '../errors.ts';
import { isPassword } from '../identity/passwords.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { type Lock, lockedText, lockOf, rememberedMs, type Tries, triesLeft } from './pin-lock.rules.ts';
import { forgetOldTries, holdHolder, insertTry, type PinHolder, type PinTables, readPinHash, readTries } from './pin-tries.store.ts';

export interface Attempt {
  scope: Scope;
  id: number;
  pin: string;
}

/** What a lock is told to the managers with: one changed field each. */
export type LockChanges = { field: string; from: null; to: string }[];

interface PinWork<Granted> {
  tables: PinTables;
  /** What a right PIN gives. */
  grant: (tx: Tx, holder: PinHolder, now: Date) => Promise<Granted>;
  noteLock: (tx: Tx, holder: PinHolder, lock: Lock, changes: LockChanges) => Promise<void>;
}

/**
 * A try is counted and committed before its PIN is looked at: however many come at once, no more are checked than are allowed.
 * The check itself takes its time, on purpose, so it holds no connection.
 */
export async function tryPin<Granted>(services: Services, { scope, id, pin }: Attempt, work: PinWork<Granted>): Promise<Granted> {
  const { db } = services;
  const { holder, tries, lockWhenWrong } = await db.tenant(scope, (tx) => countTry(tx, scope, work.tables, id, services.now()));
  const isRight = await isPassword(pin, await readPinHash(db.platform, scope, work.tables, id));
  if (isRight) return db.tenant(scope, (tx) => work.grant(tx, holder, services.now()));
  if (!lockWhenWrong) throw new AppError('INVALID_PIN', { message: `Invalid PIN. ${leftText(triesLeft(tries.byPerson))}` });
  await db.tenant(scope, (tx) => work.noteLock(tx, holder, lockWhenWrong, lockChanges(lockWhenWrong, tries)));
  throw locked(lockWhenWrong, services.now());
}

const leftText = (left: number) => (left === 1 ? '1 try left.' : `${left} tries left.`);

interface CountedTry {
  holder: PinHolder;
  /** With this one. */
  tries: Tries;
  /** The lock that this try brings about if its PIN is wrong. */
  lockWhenWrong: Lock | null;
}

async function countTry(tx: Tx, scope: Scope, tables: PinTables, id: number, now: Date): Promise<CountedTry> {
  const holder = await holdHolder(tx, scope, tables, id);
  const since = new Date(now.getTime() - rememberedMs);
  const before = triesOf(await readTries(tx, scope, tables, id, since), scope);
  const lock = lockOf(before, now.getTime());
  if (lock) throw locked(lock, now);
  await forgetOldTries(tx, scope, tables, id, since);
  await insertTry(tx, scope, tables, id, now);
  const tries = { byPerson: [...before.byPerson, now.getTime()], byEveryone: [...before.byEveryone, now.getTime()] };
  return { holder, tries, lockWhenWrong: lockOf(tries, now.getTime()) };
}

function triesOf(rows: readonly { userId: string; atMs: number }[], { userId }: Scope): Tries {
  return {
    byPerson: rows.filter((row) => row.userId === userId).map(({ atMs }) => atMs),
    byEveryone: rows.map(({ atMs }) => atMs),
  };
}

function locked(lock: Lock, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lock.untilMs - now.getTime()) / 1000));
  return new AppError('PIN_LOCKED', { message: lockedText(lock, now.getTime()), retryAfterSeconds });
}

/** For the managers: how many were tried, and whom it is locked for. */
function lockChanges(lock: Lock, { byPerson, byEveryone }: Tries): LockChanges {
  const isForEveryone = lock.whom === 'everyone';
  return [
    { field: 'Wrong PINs', from: null, to: String(isForEveryone ? byEveryone.length : byPerson.length) },
    { field: 'Locked for', from: null, to: isForEveryone ? 'everyone' : 'this person' },
    { field: 'Until', from: null, to: new Date(lock.untilMs).toISOString() },
  ];
}
