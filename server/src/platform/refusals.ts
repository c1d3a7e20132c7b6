import { AppError } from './errors.ts';

const uniqueViolation = '23505';

export function duplicateName(): AppError {
  return new AppError('DUPLICATE_NAME', { details: [{ field: 'name', message: 'This name is taken already.' }] });
}

/**
 * Answers an UPDATE that would take somebody else's name with a sentence. Unlike an INSERT it has no ON CONFLICT, and looking beforehand
 * would miss a name taken at the same moment; the unique index decides.
 */
export async function refusingDuplicateNames<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw (error as { code?: string }).code === uniqueViolation ? duplicateName() : error;
  }
}

/** "1 item", "3 items": for sentences that say how many stand in the way. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A 400 that names the field it is about. */
export function invalid(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}
