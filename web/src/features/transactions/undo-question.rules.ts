import type { Movement } from '@onhand/contract/movements';

/**
 * UNDO-04: whether an undo asks first. What one did since this page was opened is at hand, and taken back in one tap; what is older, or
 * was done by somebody else, is named before it is undone, because an undo cannot be undone.
 */
export function asksFirst({ at, userId }: Pick<Movement, 'at' | 'userId'>, who: { userId: string; openedAt: number }): boolean {
  return userId !== who.userId || Date.parse(at) < who.openedAt;
}
