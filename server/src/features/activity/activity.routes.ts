import { api } from '@onhand/contract';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { listActivity } from './activity.store.ts';

export const activityRoutes = () =>
  implement(api.activity, {
    list: async ({ tx, scope, query: { kind, subjectId, cursor, limit } }) => {
      // One more than asked for tells whether there is a next page.
      const found = await listActivity(tx, scope, { kind, subjectId, before: positionOf(cursor), limit: limit + 1 });
      const entries = found.slice(0, limit);
      return { entries, nextCursor: found.length > limit ? String(entries.at(-1)?.id) : null };
    },
  });

/** The cursor is the last id that was shown, so pages neither repeat nor skip while new entries come in. */
function positionOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new AppError('INVALID_INPUT', { details: [{ field: 'cursor', message: 'Not a cursor this list gave out.' }] });
}
