import type { Movement } from '@onhand/contract/movements';

/**
 * UNDO-04: decides whether an undo asks first. One's own changes since this page was opened are taken back in one tap; older ones and those
 * of others are named first, because an undo cannot be undone.
 */
export function asksFirst({ at, userId }: Pick<Movement, 'at' | 'userId'>, who: { userId: string; openedAt: number }): boolean {
  return userId !== who.userId || Date.parse(at) < who.openedAt;
}
