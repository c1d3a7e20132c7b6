import type { Folder } from '@onhand/contract/folders';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { withTotals } from './folders.rules.ts';
import { folderSums, readTreeColumns, type TreeColumns } from './folders.store.ts';

export { folderPaths, folderPathsApart } from './folders.store.ts';
export { pathsApart, pathsOf } from './folders.rules.ts';

interface KeptTree {
  columns: TreeColumns;
  tree: Folder[];
}

const mostFolders = 20_000;
/** The one asked for last stands last. */
const kept = new Map<string, KeptTree>();
let foldersKept = 0;

/**
 * Every visible folder with its totals. It is read from the database each time, but put together only if anything in it is different
 * from the last time: after each change everyone who is at work asks for the same tree. It is frozen, so that its answer is spelled once too.
 */
export async function listFolders(tx: Tx, scope: Scope): Promise<Folder[]> {
  const columns = await readTreeColumns(tx, scope);
  const reader = `${scope.organizationId} ${folderFilter(scope)?.join() ?? 'all'}`;
  const last = kept.get(reader);
  if (last && isSame(last.columns, columns)) {
    kept.delete(reader);
    kept.set(reader, last);
    return last.tree;
  }
  const tree = withTotals(folderSums(columns));
  Object.freeze(tree);
  keep(reader, { columns, tree });
  return tree;
}

function isSame(one: TreeColumns, other: TreeColumns): boolean {
  return (Object.keys(one) as (keyof TreeColumns)[]).every((name) => one[name] === other[name]);
}

function keep(reader: string, entry: KeptTree): void {
  forget(reader);
  kept.set(reader, entry);
  foldersKept += entry.tree.length;
  for (const [oldest] of kept) {
    if (foldersKept <= mostFolders) break;
    forget(oldest);
  }
}

function forget(reader: string): void {
  foldersKept -= kept.get(reader)?.tree.length ?? 0;
  kept.delete(reader);
}
