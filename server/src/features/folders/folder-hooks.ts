import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';

/** Folders are about to be deleted, and are held: whoever has something to bring there may refuse. */
export const foldersAboutToGo = openHook<[tx: Tx, scope: Scope, folderIds: readonly number[]]>('folders are about to be deleted');
