import type { Tx } from '../../platform/db.ts';
import { AppError, counted } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasWork } from './refill-lines.store.ts';
import { reopenRefill } from './refills.store.ts';
import { loweredLines } from './reopen.rules.ts';
import { lowerLines, readClosedLines, readLevelsNow } from './reopen.store.ts';

/**
 * Opens a cancelled list again. Another one may have been made meanwhile for the same places, so it asks for no more than is still needed, and
 * a sentence says so. The caller holds the refill lists of the organization, so that nobody makes one at the same time.
 */
export async function reopen(tx: Tx, scope: Scope, id: number): Promise<string | null> {
  const lowered = loweredLines(await readClosedLines(tx, scope, id), await readLevelsNow(tx, scope, id));
  if (lowered.length > 0) await lowerLines(tx, scope, id, lowered);
  if (!(await hasWork(tx, scope, id))) {
    throw new AppError('CONFLICT', {
      message: 'Nothing on this list is needed any more: it is there, on its way, or on another list.',
    });
  }
  keepWithin(tx, scope, 'openRefills');
  await reopenRefill(tx, scope, id);
  if (lowered.length === 0) return null;
  const verb = lowered.length === 1 ? 'asks' : 'ask';
  return `${counted(lowered.length, 'line')} ${verb} for less than before: the rest is there, on its way, on another list, or nobody has it.`;
}
