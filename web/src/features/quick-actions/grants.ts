import type { QuickActionGrant } from '@onhand/contract/quick-actions';

/** Kept in memory only: a reload, and with it every sign-out, asks for the PIN again. */
const grants = new Map<number, QuickActionGrant>();

/** The action a person uses, which outlives the scanner that it was chosen in. */
let inUse: { userId: string; actionId: number } | null = null;

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

/** The action that is still unlocked from when the scanner was last open; null when its time is over. */
export function actionInUse(userId: string): number | null {
  return inUse?.userId === userId && grantFor(inUse.actionId) !== null ? inUse.actionId : null;
}

export function keepInUse(userId: string, actionId: number | null): void {
  inUse = actionId === null ? null : { userId, actionId };
}
