import { invalid } from './errors.ts';

/** A cursor that is the last id that was shown, so pages neither repeat nor skip while new rows come in. Null is the beginning. */
export function idAt(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw invalidCursor();
}

export const invalidCursor = () => invalid('cursor', 'Not a cursor this list gave out.');
