/** A folder as the tree knows it. */
export interface TreeFolder {
  id: number;
  parentId: number | null;
  name: string;
}

/** The folders of an organization, with the way to each. A place is a folder's id, or 0 for no folder. */
export interface FolderTree {
  /** The names from the top, its own last; undefined where the place is gone. */
  pathOf(place: number): string[] | undefined;
  /** The place and everything below it. */
  below(place: number): number[];
}

export function treeOf(folders: readonly TreeFolder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const children = Map.groupBy(folders, ({ parentId }) => parentId ?? 0);
  const paths = new Map<number, string[]>();
  const pathOf = (place: number): string[] | undefined => {
    if (place === 0) return [];
    const known = paths.get(place);
    if (known) return known;
    const folder = byId.get(place);
    if (!folder) return undefined;
    const path = [...(folder.parentId === null ? [] : (pathOf(folder.parentId) ?? [])), folder.name];
    paths.set(place, path);
    return path;
  };
  const below = (place: number): number[] => (place === 0 ? [0] : [place, ...(children.get(place) ?? []).flatMap(({ id }) => below(id))]);
  return { pathOf, below };
}

/** “Bin 2” comes before “Bin 10”. */
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A folder comes before what is in it, and that before the next folder: the way one walks along the shelves. */
export function compareWays(one: readonly string[], other: readonly string[]): number {
  for (let step = 0; step < Math.min(one.length, other.length); step++) {
    const order = names.compare(one[step] ?? '', other[step] ?? '');
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

export const compareNames = (one: string, other: string) => names.compare(one, other);
