import { AppError } from './errors.ts';

/** A cursor that is the last id that was shown, so pages neither repeat nor skip while new rows come in. Null is the beginning. */
export function idAt(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  const message = 'Not a cursor this list gave out.';
  throw new AppError('INVALID_INPUT', { message, details: [{ field: 'cursor', message }] });
}
