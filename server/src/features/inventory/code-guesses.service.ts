import { limitRate } from '../../platform/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';

export type Clock = Pick<Services, 'db' | 'now'>;

const anHour = { most: 300, windowSeconds: 3600 };
const keyOf = ({ userId }: Scope) => `code-elsewhere:${userId}`;

/**
 * A code belongs to one item of the organization, so whoever asks for one, or wants to give it, learns whether an item has it, also in a
 * folder that is hidden from them. Every such question counts before it is answered: whoever tries codes out is stopped before they know many.
 */
export async function countCodeGuess({ db, now }: Clock, scope: Scope): Promise<void> {
  if (scope.visibleFolders !== 'all') await limitRate(db, { key: keyOf(scope), ...anHour }, now());
}

export async function forgiveCodeGuess({ db }: Clock, scope: Scope): Promise<void> {
  if (scope.visibleFolders === 'all') return;
  await db.platform.run('UPDATE rate_limits SET hits = greatest(hits - 1, 0) WHERE key = $1', [keyOf(scope)]);
}
