import { limits } from '@onhand/contract/limits';
import { AppError } from '../../platform/errors.ts';

/** The folder of this name has no room for another level, or not for as many levels as were to go there. */
export function tooDeep(name: string, field: string): AppError {
  const message = `Folders can lie in each other at most ${limits.folderDepth} deep, and “${name}” has no room below it for this.`;
  return new AppError('LIMIT_REACHED', { message, details: [{ field, message }] });
}
