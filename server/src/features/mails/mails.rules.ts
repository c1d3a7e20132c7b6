const minute = 60_000;
const delays = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);
const afterThat = 360 * minute;

/** A mail server may be down over a weekend; what is older than this nobody misses any more. */
const givesUpAfter = 72 * 60 * minute;

/** How long a process has for one mail before it is taken for dead. Longer than any try may take. */
export const claimMs = 10 * minute;

/** When to try again after this many tries, or null when it is time to give up. */
export function nextTry({ attempts, createdAt, now }: { attempts: number; createdAt: Date; now: Date }): Date | null {
  const at = now.getTime() + (delays[attempts - 1] ?? afterThat);
  return at - createdAt.getTime() > givesUpAfter ? null : new Date(at);
}

export interface MailFailure {
  code?: string;
  responseCode?: number;
}

/** The other side refuses this address or this mail for good, and trying again would only annoy it. */
export function isRefused({ code, responseCode = 0 }: MailFailure): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The mail server itself is the trouble, so every other mail would fail now as well. */
export function isServerTrouble({ code }: MailFailure): boolean {
  return code !== 'EENVELOPE' && code !== 'EMESSAGE';
}
