import { shareExceeded } from './share-exceeded.ts';
import type { AppError } from './errors.ts';

/** Buckets and owners kept at once; past that the one not heard of for longest is dropped. */
const mostRemembered = 20_000;

const lettersOfOneCall = 20_000;
const bytesSentOfOneCall = 200_000;
const longestWaitSeconds = 4;

/** A quarter of what may be called at all, and at least this: below it nobody is slowed down. */
const slowestPace = 25;
const pacedFromSeconds = 2;
/** How long after their last call others are still about. */
const aboutMs = 1_000;
const longestPacedWaitSeconds = 20;

export interface CallLimits {
  /** Calls per second that an organization, or a person without one, may sustain; 0 means no limit. */
  perSecond: number;
  /** The same for an address that nobody is signed in at. */
  perSecondOfAddress: number;
  /**
   * Seconds' worth of calls that somebody who was quiet may make at once: a phone sends what it kept offline, fifty people come to work.
   */
  burstSeconds: number;
}

/** SEC-05: counts calls in this process, before anything is asked of the database for them. */
export interface Calls {
  /**
   * Counts one call, by the session's secret where there is one, and refuses past the limit. Says for how many milliseconds it has to wait:
   * whoever calls more often than people do is served at a pace while others are about, because even a refusal takes the one thread's time.
   */
  count(from: { token: string | undefined; address: string }): number;
  /** A large answer is as much work as several calls: one for each so many letters. */
  countAnswer(from: { token: string | undefined; address: string }, letters: number): void;
  /** A large file that was sent counts for the pace alone: whoever brings twenty photos is slowed down, but not refused. */
  countSent(from: { token: string | undefined; address: string }, bytes: number): void;
  /** Returns the owner of the call: the organization or person if the session's secret is known already, else the address. */
  whose(from: { token: string | undefined; address: string }): number | string;
  /** Charges further calls with this secret to their owner. Until the database has named it, they are charged to the address. */
  belongTo(token: string, whose: { organizationId: number } | { userId: string }): void;
  /** The secret is nobody's any more: whoever was taken out of an organization calls no longer at its expense. */
  forget(token: string): void;
}

interface Bucket {
  left: number;
  at: number;
}

export function openCalls(limits: CallLimits, nowMs: () => number = () => performance.now()): Calls {
  const buckets = new Map<number | string, Bucket>();
  const paces = new Map<number | string, Bucket>();
  const pace = Math.max(slowestPace, limits.perSecond / 4);
  let last: { owner: number | string; at: number } | undefined;
  let lastOther: typeof last;
  const owners = new Map<string, number | string>();
  const ownerOf = (token: string | undefined) => (token === undefined ? undefined : owners.get(token));
  return {
    whose: ({ token, address }) => ownerOf(token) ?? neighbourhood(address),
    count: ({ token, address }) => {
      const owner = ownerOf(token);
      const perSecond = perSecondOf(owner);
      if (perSecond === 0) return 0;
      const left = leftOf(owner ?? neighbourhood(address), perSecond);
      if (left >= 1) {
        const waitMs = owner === undefined ? 0 : placeOf(owner);
        spend(owner ?? neighbourhood(address), perSecond, 1);
        return waitMs;
      }
      const seconds = Math.max(1, Math.ceil((1 - left) / perSecond));
      throw owner === undefined
        ? tooManyFrom(address, seconds)
        : shareExceeded({ limit: 'calls', whose: owner }, { retryAfterSeconds: seconds });
    },
    countAnswer: ({ token, address }, letters) => {
      const [owner, calls] = [ownerOf(token), Math.floor(letters / lettersOfOneCall)];
      const perSecond = perSecondOf(owner);
      if (calls === 0 || perSecond === 0) return;
      spend(owner ?? neighbourhood(address), perSecond, calls);
      if (owner !== undefined) slowDown(owner, calls);
    },
    countSent: ({ token }, bytes) => {
      const [owner, calls] = [ownerOf(token), Math.floor(bytes / bytesSentOfOneCall)];
      if (owner !== undefined && calls > 0 && limits.perSecond > 0) slowDown(owner, calls);
    },
    belongTo: (token, whose) => {
      keep(owners, token, 'organizationId' in whose ? whose.organizationId : whose.userId);
    },
    forget: (token) => {
      owners.delete(token);
    },
  };

  function perSecondOf(owner: number | string | undefined): number {
    return owner === undefined ? limits.perSecondOfAddress : limits.perSecond;
  }

  function leftOf(key: number | string, perSecond: number): number {
    return leftIn(buckets.get(key), perSecond, limits.burstSeconds);
  }

  function leftIn(bucket: Bucket | undefined, perSecond: number, seconds: number): number {
    const most = perSecond * seconds;
    return bucket ? Math.min(most, bucket.left + ((nowMs() - bucket.at) / 1000) * perSecond) : most;
  }

  function paceLeft(owner: number | string): number {
    return leftIn(paces.get(owner), pace, pacedFromSeconds);
  }

  function slowDown(owner: number | string, calls: number): void {
    keep(paces, owner, { left: Math.max(paceLeft(owner) - calls, -longestWaitSeconds * pace), at: nowMs() });
  }

  /** Returns how long this call has to wait at its owner's pace. Whoever is alone never waits, and has no head start when others come. */
  function placeOf(owner: number | string): number {
    const now = nowMs();
    if (last?.owner !== owner) lastOther = last;
    last = { owner, at: now };
    const isAlone = lastOther === undefined || now - lastOther.at >= aboutMs;
    const left = paceLeft(owner) - 1;
    const seconds = isAlone ? 0 : Math.max(0, -left / pace);
    if (seconds > longestPacedWaitSeconds) throw shareExceeded({ limit: 'calls', whose: owner }, { retryAfterSeconds: Math.ceil(seconds) });
    keep(paces, owner, { left: isAlone ? Math.max(0, left) : left, at: now });
    return seconds * 1000;
  }

  /**
   * The answer has been sent already, so it may overdraw the bucket; the overdraft is capped, so that nobody waits for more than some
   * seconds.
   */
  function spend(key: number | string, perSecond: number, calls: number): void {
    const left = Math.max(leftOf(key, perSecond) - calls, -longestWaitSeconds * perSecond);
    keep(buckets, key, { left, at: nowMs() });
  }
}

/** Nobody is signed in, so there is no organization to speak of. */
function tooManyFrom(address: string, retryAfterSeconds: number): AppError {
  const message = 'Too many calls come from your address right now. Please try again in a moment.';
  return shareExceeded({ limit: 'calls of an address', whose: address }, { message, retryAfterSeconds });
}

/** An IPv6 subscriber holds a whole /64, so all of it counts as one address. */
function neighbourhood(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  return (tail === undefined ? groups : [...groups, '0', '0', '0', '0']).slice(0, 4).join(':');
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostRemembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
