import { kindFacts, NotificationKind } from '@onhand/contract/notifications';
import { can, type Role } from '@onhand/contract/permissions';

const minute = 60_000;
const delays = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);
const afterThat = 360 * minute;

/** A mail server may be down over a weekend; what is older than this nobody misses any more. */
const givesUpAfter = 72 * 60 * minute;

/** Milliseconds that a process has for one mail before it counts as dead; longer than any try may take. */
export const claimMs = 10 * minute;

/** Returns the time of the next try after this many, or null when it is time to give up. */
export function nextTry({ attempts, createdAt, now }: { attempts: number; createdAt: Date; now: Date }): Date | null {
  const at = now.getTime() + (delays[attempts - 1] ?? afterThat);
  return at - createdAt.getTime() > givesUpAfter ? null : new Date(at);
}

/** A mail may wait for days. One whose key names a kind is dropped when its reader may not be told of that kind any more. */
export function mayStillGet({ dedupeKey, role }: { dedupeKey: string; role: Role }): boolean {
  const kind = NotificationKind.safeParse(dedupeKey.split(':')[0]);
  return !kind.success || can(role, kindFacts[kind.data].permission);
}
