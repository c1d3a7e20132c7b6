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

/** From the root down to the folder itself; what is above a folder that may not be seen is left out. */
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
 * Which of the chosen folders get a new parent, or `cycle` where one would end up in itself. A chosen folder that lies below
 * another chosen one travels inside it, as in any file manager; one that is there already stays.
 */
export function planMove(tree: readonly TreeNode[], chosen: readonly number[], target: number | null): number[] | 'cycle' {
  const byId = lookup(tree);
  const moving = new Set(chosen);
  const isInside = (id: number | null) => [...upFrom(byId, id)].some((node) => moving.has(node.id));
  if (isInside(target)) return 'cycle';
  return tree.filter(({ id, parentId }) => moving.has(id) && parentId !== target && !isInside(parentId)).map(({ id }) => id);
}

/** Adds up every subtree, exactly. A parent that is not among the folders is not for this reader, so it is not named. */
export function withTotals(folders: readonly FolderSums[]): Folder[] {
  const byId = lookup(folders);
  const shown = folders.map(({ id, parentId, name, color, itemCount, quantity, value }) => {
    const own = { itemCount, quantity, value };
    // Most folders have none below them, and are their own subtree.
    return { id, parentId: parentId !== null && byId.has(parentId) ? parentId : null, name, color, own, subtree: own };
  });
  const subtrees = new Map<number, Sums>();
  for (const { id, parentId, own } of parentsFirst(shown).reverse()) {
    if (parentId === null) continue;
    let above = subtrees.get(parentId);
    if (!above) subtrees.set(parentId, (above = sumsOf(byId.get(parentId) as FolderSums)));
    add(above, subtrees.get(id) ?? sumsOf(own));
  }
  for (const folder of shown) {
    const subtree = subtrees.get(folder.id);
    if (subtree) folder.subtree = spelled(subtree);
  }
  return shown;
}

function parentsFirst<Node extends TreeNode>(tree: readonly Node[]): Node[] {
  const children = Map.groupBy(tree, (node) => node.parentId);
  const ordered = [...(children.get(null) ?? [])];
  for (const node of ordered) ordered.push(...(children.get(node.id) ?? []));
  return ordered;
}

interface Sums {
  itemCount: number;
  quantity: bigint;
  value: bigint;
}

type Totals = Pick<FolderSums, 'itemCount' | 'quantity' | 'value'>;

/** Costs are stored with ten decimals, quantities with fewer: whole numbers of the smallest part add up without rounding. */
const decimals = 10;
const unit = 10n ** BigInt(decimals);

function sumsOf({ itemCount, quantity, value }: Totals): Sums {
  return { itemCount, quantity: parts(quantity), value: parts(value) };
}

function add(to: Sums, more: Sums): void {
  to.itemCount += more.itemCount;
  to.quantity += more.quantity;
  to.value += more.value;
}

function spelled({ itemCount, quantity, value }: Sums): Totals {
  return { itemCount, quantity: decimal(quantity), value: decimal(value) };
}

function parts(text: string): bigint {
  const point = text.indexOf('.');
  return point < 0 ? BigInt(text) * unit : BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(decimals, '0'));
}

/** Never below zero: the database refuses a negative quantity or value. */
function decimal(value: bigint): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  return plain(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}
