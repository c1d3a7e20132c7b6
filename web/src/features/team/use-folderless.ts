import { useState } from 'react';
import type { RoleChoice } from './role-fields.tsx';

/**
 * TEAM-02: staff without a folder see nothing, which is said before it is done: the first try only says it. `before` is how it was;
 * who had no folder then is left as they are without a word.
 */
export function useFolderless(choice: RoleChoice, before?: RoleChoice): { isSaid: boolean; mayGoOn: () => boolean } {
  const [wasSaid, setWasSaid] = useState(false);
  const isNew = isFolderless(choice) && !(before && isFolderless(before));
  const mayGoOn = () => {
    if (!isNew || wasSaid) return true;
    setWasSaid(true);
    return false;
  };
  return { isSaid: isNew && wasSaid, mayGoOn };
}

function isFolderless({ role, folderIds }: RoleChoice): boolean {
  return role === 'staff' && folderIds.length === 0;
}
