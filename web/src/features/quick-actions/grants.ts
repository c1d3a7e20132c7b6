import type { QuickActionGrant } from '@onhand/contract/quick-actions';

/** Kept in memory only: a reload, and with it every sign-out, asks for the PIN again. */
const grants = new Map<number, QuickActionGrant>();

/** The right to run the action, where its PIN was entered not long ago. */
export function grantFor(actionId: number, now = Date.now()): string | null {
  const held = grants.get(actionId);
  return held && Date.parse(held.expiresAt) > now ? held.grant : null;
}

export function keepGrant(actionId: number, grant: QuickActionGrant): void {
  grants.set(actionId, grant);
}

export function dropGrant(actionId: number): void {
  grants.delete(actionId);
}
