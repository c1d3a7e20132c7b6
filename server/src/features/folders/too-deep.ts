import { limits } from '@onhand/contract/limits';
import { AppError } from '../../platform/errors.ts';

/** Nothing more fits below the folder of this name, or nothing as deep as what was to go there. */
export function tooDeep(name: string, field: string): AppError {
  const message = `Folders can lie in each other at most ${limits.folderDepth} deep, and “${name}” has no room below it for this.`;
  return new AppError('LIMIT_REACHED', { message, details: [{ field, message }] });
}
