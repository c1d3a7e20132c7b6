import type { Scope } from '../../platform/scope.ts';

/** A place in a sentence; one that is not the reader's has a name only where they may see who has one. */
export function placeWords(scope: Scope, name: string | null, isSeen: boolean): string {
  if (!isSeen && !scope.seesWhoHasOne) return 'the other place';
  return name === null ? 'no folder' : `“${name}”`;
}
