import { shareExceeded } from './share-exceeded.ts';
import { type Bucket, keep, leftIn } from './call-buckets.ts';
import { openCallPace, type Place } from './call-pace.ts';
import type { AppError } from './errors.ts';

const lettersOfOneCall = 20_000;
const bytesSentOfOneCall = 200_000;
const longestWaitSeconds = 4;

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

export interface From {
  token: string | undefined;
  address: string;
  /** The route's pattern: what its answers cost lately is what the next one is expected to. */
  route?: string;
}

/** SEC-05: counts calls in this process, before anything is asked of the database for them. */
export interface Calls {
  /**
   * Counts one call, by the session's secret where there is one, and refuses past the limit. Says for how many milliseconds it has to wait:
   * whoever calls more often than people do is served at a pace while others are about, because even a refusal takes the one thread's time.
   */
  count(from: From): Place;
  /** Returns for how many milliseconds the refusal of a call is held back. */
  holdBack(from: From): number;
  /** Asks again, after the wait for a place, whether it is still the right one; throws as `count` does. */
  reconsider(from: From, place: Place): Place;
  /** The call was not made: whoever sent it left before its place came. */
  giveBack(from: From, place: Place): void;
  /**
   * A large answer is as much work as several calls: one for each so many letters. What was sent for it counts for the pace alone: whoever
   * brings twenty photos is slowed down, but not refused. `place` is what the call was counted as.
   */
  countAnswer(from: From, size: { letters: number; bytesSent?: number }, place: Place): void;
  /** A body that was sent for nothing: reading it was work, too. */
  countSent(from: From, bytes: number): void;
  /** Returns the owner of the call: the organization or person if the session's secret is known already, else the address. */
  whose(from: From): number | string;
  /** Nobody else called in the last second. */
  isAlone: (whose: number | string) => boolean;
  /** Charges further calls with this secret to their owner. Until the database has named it, they are charged to the address. */
  belongTo(token: string, whose: { organizationId: number } | { userId: string }): void;
  /** The secret is nobody's any more: whoever was taken out of an organization calls no longer at its expense. */
  forget(token: string): void;
}

/** Nobody waits, and nothing was taken that would have to be given back. */
const atOnce: Place = { waitMs: 0, calls: 1, lane: 'small' };

export function openCalls(limits: CallLimits, nowMs: () => number = () => performance.now()): Calls {
  const buckets = new Map<number | string, Bucket>();
  const pace = openCallPace(limits.perSecond, nowMs);
  const owners = new Map<string, number | string>();
  const ownerOf = (token: string | undefined) => (token === undefined ? undefined : owners.get(token));
  return {
    whose: ({ token, address }) => ownerOf(token) ?? neighbourhood(address),
    count: ({ token, address, route = '' }) => {
      const owner = ownerOf(token);
      const perSecond = perSecondOf(owner);
      if (perSecond === 0) return atOnce;
      const left = leftOf(owner ?? neighbourhood(address), perSecond);
      if (left >= 1) {
        const place = owner === undefined ? atOnce : pace.enter(owner, route);
        spend(owner ?? neighbourhood(address), perSecond, 1);
        return place;
      }
      const seconds = Math.max(1, Math.ceil((1 - left) / perSecond));
      throw owner === undefined
        ? tooManyFrom(address, seconds)
        : shareExceeded({ limit: 'calls', whose: owner }, { retryAfterSeconds: seconds });
    },
    isAlone: pace.isAlone,
    holdBack: ({ token, address }) => pace.holdBack(ownerOf(token) ?? neighbourhood(address)),
    reconsider: ({ token, route = '' }, place) => {
      const owner = ownerOf(token);
      return owner === undefined ? { ...place, waitMs: 0 } : pace.reconsider(owner, route, place);
    },
    giveBack: ({ token, route = '' }, place) => {
      const owner = ownerOf(token);
      if (owner !== undefined) pace.giveBack(owner, route, place);
    },
    countAnswer: ({ token, address, route = '' }, { letters, bytesSent = 0 }, place) => {
      const [owner, more] = [ownerOf(token), Math.floor(letters / lettersOfOneCall)];
      const perSecond = perSecondOf(owner);
      if (perSecond === 0) return;
      if (more > 0) spend(owner ?? neighbourhood(address), perSecond, more);
      if (owner !== undefined) pace.settle(owner, route, place, 1 + more + bytesSent / bytesSentOfOneCall);
    },
    countSent: ({ token }, bytes) => {
      const owner = ownerOf(token);
      if (owner !== undefined && limits.perSecond > 0) pace.slowDown(owner, bytes / bytesSentOfOneCall);
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
    return leftIn(buckets.get(key), { perSecond, seconds: limits.burstSeconds, nowMs: nowMs() });
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
