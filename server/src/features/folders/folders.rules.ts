import { plain } from '@onhand/contract/decimal';
import type { Folder } from '@onhand/contract/folders';

export interface TreeNode {
  id: number;
  parentId: number | null;
}

/** A folder as the database sums it up: decimals as their shortest text, without what lies below. */
export interface FolderSums extends TreeNode {
  name: string;
  color: string | null;
  itemCount: number;
  quantity: string;
  value: string;
}

type Lookup<Node extends TreeNode> = ReadonlyMap<number, Node>;

const lookup = <Node extends TreeNode>(tree: readonly Node[]): Lookup<Node> => new Map(tree.map((node) => [node.id, node]));

/** The path goes from the root down to the folder itself; folders above one that may not be seen are left out. */
export function pathTo<Node extends TreeNode>(tree: readonly Node[], id: number | null): Node[] {
  return [...upFrom(lookup(tree), id)].reverse();
}

function* upFrom<Node extends TreeNode>(byId: Lookup<Node>, id: number | null): Generator<Node> {
  // No path is longer than the tree: were there ever a cycle in the data, this request would end all the same.
  for (let next = id, steps = 0; next !== null && steps < byId.size; steps++) {
    const node = byId.get(next);
    if (!node) return;
    yield node;
    next = node.parentId;
  }
}

/** These folders and everything below them, parents before children, each once. */
export function subtreesOf(tree: readonly TreeNode[], ids: readonly number[]): number[] {
  const children = Map.groupBy(tree, (node) => node.parentId);
  const found = new Set(ids);
  // The set grows while it is walked, which spares a recursion as deep as the tree.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id);
  return [...found];
}

/**
 * Answers the chosen folders that get a new parent, or `cycle` where one would end up in itself. A chosen folder that lies below another
 * chosen one travels inside it, as in any file manager; one that is there already stays.
 */
export function planMove(tree: readonly TreeNode[], chosen: readonly number[], target: number | null): number[] | 'cycle' {
  const byId = lookup(tree);
  const moving = new Set(chosen);
  const isInside = (id: number | null) => [...upFrom(byId, id)].some((node) => moving.has(node.id));
  if (isInside(target)) return 'cycle';
  return tree.filter(({ id, parentId }) => moving.has(id) && parentId !== target && !isInside(parentId)).map(({ id }) => id);
}

/** The depth is 1 at the root. A folder in a circle, or below a folder that does not exist, has no depth. */
export function depthsOf(tree: readonly TreeNode[]): Map<number, number> {
  const depths = new Map<number, number>();
  for (const { id, parentId } of parentsFirst(tree)) depths.set(id, parentId === null ? 1 : (depths.get(parentId) ?? 0) + 1);
  return depths;
}

/**
 * Answers the first of the moved folders below which something would lie deeper than it may. Folders that lay too deep before there was a
 * limit may be moved wherever they lie no deeper.
 */
export function tooDeepAt(tree: readonly TreeNode[], moving: readonly number[], target: number | null, most: number): number | undefined {
  const depths = depthsOf(tree);
  const deepest = new Map(depths);
  for (const { id, parentId } of parentsFirst(tree).reverse()) {
    if (parentId !== null) deepest.set(parentId, Math.max(deepest.get(parentId) ?? 0, deepest.get(id) ?? 0));
  }
  const above = target === null ? 0 : (depths.get(target) ?? 0);
  return moving.find((id) => {
    const deeper = above + 1 - (depths.get(id) ?? 0);
    return deeper > 0 && (deepest.get(id) ?? 0) + deeper > most;
  });
}

/** Names of a path; those of a folder that lies deeper still, from a time without a limit, begin with the nearest that fit. */
const mostNames = 100;

/** Each path goes from the outermost folder to the folder itself; folders above one that may not be seen are left out. */
export function pathsOf(folders: readonly (TreeNode & { name: string })[]): Map<number, string[]> {
  const paths = new Map<number, string[]>();
  const seen = lookup(folders);
  const rooted = folders.map((folder) => (folder.parentId === null || seen.has(folder.parentId) ? folder : { ...folder, parentId: null }));
  for (const { id, parentId, name } of parentsFirst(rooted)) {
    const above = parentId === null ? [] : (paths.get(parentId) ?? []);
    paths.set(id, above.length < mostNames ? [...above, name] : ['…', ...above.slice(2 - mostNames), name]);
  }
  return paths;
}

/**
 * The same, with folders of one name side by side told apart, for files that are read back: the oldest keeps the name, the others have their
 * number behind it. Names may be alike, since no place has to be renamed because another is.
 */
export function pathsApart(folders: readonly (TreeNode & { name: string })[]): Map<number, string[]> {
  const alike = Map.groupBy(folders, ({ parentId, name }) => `${parentId ?? 0} ${name.toLowerCase()}`);
  const oldest = new Set([...alike.values()].map((group) => Math.min(...group.map(({ id }) => id))));
  return pathsOf(folders.map((one) => (oldest.has(one.id) ? one : { ...one, name: `${one.name} (#${one.id})` })));
}

/** Adds up every subtree, exactly. A parent that is not among the folders is not for this reader, so it is not named. */
export function withTotals(folders: readonly FolderSums[]): Folder[] {
  const byId = lookup(folders);
  const shown: Folder[] = folders.map(({ id, parentId, name, color, itemCount, quantity, value }) => {
    const isParentSeen = parentId !== null && byId.has(parentId);
    return { id, parentId: isParentSeen ? parentId : null, name, color, subtree: { itemCount, quantity, value } };
  });
  const subtrees = new Map<number, Sums>();
  for (const { id, parentId } of parentsFirst(shown).reverse()) {
    if (parentId === null) continue;
    let above = subtrees.get(parentId);
    if (!above) subtrees.set(parentId, (above = sumsOf(byId.get(parentId) as FolderSums)));
    add(above, subtrees.get(id) ?? sumsOf(byId.get(id) as FolderSums));
  }
  for (const folder of shown) {
    const subtree = subtrees.get(folder.id);
    if (!subtree) continue;
    folder.own = folder.subtree;
    folder.subtree = spelled(subtree);
  }
  return shown;
}

function parentsFirst<Node extends TreeNode>(tree: readonly Node[]): Node[] {
  const children = Map.groupBy(tree, (node) => node.parentId);
  const ordered = [...(children.get(null) ?? [])];
  for (const node of ordered) ordered.push(...(children.get(node.id) ?? []));
  return ordered;
}

/** A decimal in three whole numbers: thousands of large figures add up exactly, several times as fast as with big integers. */
interface Parts {
  billions: number;
  ones: number;
  /** Counts ten-billionths, because costs have ten decimals. */
  small: number;
}

interface Sums {
  itemCount: number;
  quantity: Parts;
  value: Parts;
}

type Totals = Pick<FolderSums, 'itemCount' | 'quantity' | 'value'>;

const wholeDigits = 9;
const decimals = 10;
const scales = Array.from({ length: decimals + 1 }, (_, digits) => 10 ** (decimals - digits));

function sumsOf({ itemCount, quantity, value }: Totals): Sums {
  return { itemCount, quantity: parts(quantity), value: parts(value) };
}

function add(to: Sums, more: Sums): void {
  to.itemCount += more.itemCount;
  addParts(to.quantity, more.quantity);
  addParts(to.value, more.value);
}

function addParts(to: Parts, more: Parts): void {
  to.billions += more.billions;
  to.ones += more.ones;
  to.small += more.small;
}

function spelled({ itemCount, quantity, value }: Sums): Totals {
  return { itemCount, quantity: decimal(quantity), value: decimal(value) };
}

/** Never below zero: the database refuses a negative quantity or value. */
function parts(text: string): Parts {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  const split = Math.max(0, whole.length - wholeDigits);
  return {
    billions: split === 0 ? 0 : Number(whole.slice(0, split)),
    ones: Number(whole.slice(split)),
    small: Number(fraction) * (scales[fraction.length] as number),
  };
}

function decimal({ billions, ones, small }: Parts): string {
  const [carriedOnes, fraction] = carry(small, 10 ** decimals);
  const [carriedBillions, rest] = carry(ones + carriedOnes, 10 ** wholeDigits);
  return plain(`${billions + carriedBillions}${String(rest).padStart(wholeDigits, '0')}.${String(fraction).padStart(decimals, '0')}`);
}

function carry(sum: number, base: number): [number, number] {
  const carried = Math.floor(sum / base);
  return [carried, sum - carried * base];
}
