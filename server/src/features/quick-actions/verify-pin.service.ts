import type { QuickActionGrant } from '@onhand/contract/quick-actions';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/identity/passwords.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { record } from '../activity/activity.service.ts';
import { type Lock, lockedText, lockOf, rememberedMs, type Tries, triesLeft } from './pin-lock.rules.ts';
import {
  forgetOldGrants,
  forgetOldTries,
  forgetTries,
  type HeldAction,
  holdAction,
  insertGrant,
  insertTry,
  readPinHash,
  readTries,
} from './pins.store.ts';

const grantMs = 15 * 60_000;

interface Attempt {
  scope: Scope;
  session: Session;
  id: number;
  pin: string;
}

/**
 * A try is counted and committed before its PIN is looked at: however many come at once, no more are checked than are allowed.
 * The check itself takes its time, on purpose, so it holds no connection.
 */
export async function verifyPin(services: Services, { scope, session, id, pin }: Attempt): Promise<QuickActionGrant> {
  const { db } = services;
  const { action, tries, lockWhenWrong } = await db.tenant(scope, (tx) => countTry(tx, scope, id, services.now()));
  const isRight = await isPassword(pin, await readPinHash(db.platform, scope, id));
  if (isRight) return db.tenant(scope, (tx) => grant(tx, scope, session, action, services.now()));
  if (!lockWhenWrong) throw new AppError('INVALID_PIN', { message: `Invalid PIN. ${leftText(triesLeft(tries.byPerson))}` });
  services.log.warn(
    { organizationId: scope.organizationId, quickActionId: id, userId: scope.userId, whom: lockWhenWrong.whom },
    'a quick action was locked after wrong PINs',
  );
  await db.tenant(scope, (tx) => noteLock(tx, scope, action, lockWhenWrong, tries));
  throw locked(lockWhenWrong, services.now());
}

const leftText = (left: number) => (left === 1 ? '1 try left.' : `${left} tries left.`);

interface CountedTry {
  action: HeldAction;
  /** With this one. */
  tries: Tries;
  /** The lock that this try brings about if its PIN is wrong. */
  lockWhenWrong: Lock | null;
}

async function countTry(tx: Tx, scope: Scope, id: number, now: Date): Promise<CountedTry> {
  const action = await holdAction(tx, scope, id);
  const since = new Date(now.getTime() - rememberedMs);
  const before = triesOf(await readTries(tx, scope, id, since), scope);
  const lock = lockOf(before, now.getTime());
  if (lock) throw locked(lock, now);
  await forgetOldTries(tx, scope, id, since);
  await insertTry(tx, scope, id, now);
  const tries = { byPerson: [...before.byPerson, now.getTime()], byEveryone: [...before.byEveryone, now.getTime()] };
  return { action, tries, lockWhenWrong: lockOf(tries, now.getTime()) };
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

async function grant(tx: Tx, scope: Scope, session: Session, action: HeldAction, now: Date): Promise<QuickActionGrant> {
  await forgetTries(tx, scope, action.id, scope.userId);
  await forgetOldGrants(tx, scope, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + grantMs);
  const isGranted = await insertGrant(tx, scope, { tokenHash: hashToken(token), action, sessionId: session.id, expiresAt });
  if (!isGranted) throw new AppError('CONFLICT', { message: 'This action was changed just now. Please enter its PIN again.' });
  return { grant: token, expiresAt: expiresAt.toISOString() };
}

/** For the managers: who tried, and whom it is locked for. */
async function noteLock(tx: Tx, scope: Scope, action: HeldAction, lock: Lock, { byPerson, byEveryone }: Tries): Promise<void> {
  const isForEveryone = lock.whom === 'everyone';
  const changes = [
    { field: 'Wrong PINs', from: null, to: String(isForEveryone ? byEveryone.length : byPerson.length) },
    { field: 'Locked for', from: null, to: isForEveryone ? 'everyone' : 'this person' },
    { field: 'Until', from: null, to: new Date(lock.untilMs).toISOString() },
  ];
  await record(tx, scope, { kind: 'quick-action', subjectId: action.id, subjectName: action.name, action: 'lock', changes });
  tx.emit({ type: 'preferences_update' });
}
