import type { Folder } from '@onhand/contract/folders';

type Node = Pick<Folder, 'id' | 'parentId' | 'name'>;

export interface FolderLabel {
  /** The shortest part of the path that tells it from every other folder: “Van 2 › Parts shelves”. */
  label: string;
  /** The path reads from the top down. */
  path: string;
}

const step = ' › ';

/** Names each folder where the tree around it cannot be seen. With `within` open, only what lies in it needs telling apart. */
export function folderLabels(folders: readonly Node[], within?: number): Map<number, FolderLabel> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const paths = new Map(folders.map((folder) => [folder.id, namesTo(byId, folder)]));
  const isToldApart = (id: number) => within === undefined || isIn(byId, id, within);
  const endings = new Map<string, number>();
  for (const [id, names] of paths) {
    if (!isToldApart(id)) continue;
    for (let from = 0; from < names.length; from++) {
      const ending = keyOf(names.slice(from));
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
  }
  return new Map([...paths].map(([id, names]) => [id, { label: labelOf(names, endings), path: names.join(step) }]));
}

function namesTo(byId: ReadonlyMap<number, Node>, folder: Node): string[] {
  const path: Node[] = [];
  for (let at: Node | undefined = folder; at && !path.includes(at); at = byId.get(at.parentId ?? 0)) path.unshift(at);
  return path.map(({ name }) => name);
}

function isIn(byId: ReadonlyMap<number, Node>, id: number, folder: number): boolean {
  const seen = new Set<number>();
  for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.parentId ?? 0)) {
    if (at.id === folder) return true;
    seen.add(at.id);
  }
  return false;
}

function labelOf(names: readonly string[], endings: ReadonlyMap<string, number>): string {
  let from = names.length - 1;
  while (from > 0 && (endings.get(keyOf(names.slice(from))) ?? 0) > 1) from -= 1;
  const told = names.slice(from);
  // The folders between say nothing: it is the outermost that tells them apart.
  return told.length > 2 ? [told[0], '…', told.at(-1)].join(step) : told.join(step);
}

/** Names may contain the sign between them; they contain no line break. */
function keyOf(names: readonly string[]): string {
  return names.join('\n').toLowerCase();
}
