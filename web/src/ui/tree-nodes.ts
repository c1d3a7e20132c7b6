import { plainText } from './plain-text.ts';

/** Something that lies in something else of its kind. */
export interface TreeNode {
  id: number;
  parentId: number | null;
  name: string;
  color?: string | null;
}

export interface PlacedNode<Node extends TreeNode> {
  node: Node;
  depth: number;
  /** Names of the parents, from the top down. */
  path: readonly string[];
}

/** Every node below the one it lies in, in the order given; one whose parent is not there stands at the top. */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): PlacedNode<Node>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const inside = new Map<number | null, Node[]>();
  for (const node of nodes) {
    const place = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    const siblings = inside.get(place);
    if (siblings) siblings.push(node);
    else inside.set(place, [node]);
  }
  const placed: PlacedNode<Node>[] = [];
  const add = (parentId: number | null, path: readonly string[]) => {
    for (const node of inside.get(parentId) ?? []) {
      placed.push({ node, depth: path.length, path });
      add(node.id, [...path, node.name]);
    }
  };
  add(null, []);
  return placed;
}

/** Those whose name has every word, with or without the names of what they lie in: “van shelf” finds the shelf in the van. */
export function matchingNodes<Node extends TreeNode>(placed: readonly PlacedNode<Node>[], search: string): readonly PlacedNode<Node>[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return placed;
  return placed.filter(({ node, path }) => {
    const name = plainText(node.name);
    if (!words.some((word) => name.includes(word))) return false;
    const whole = `${plainText(path.join(' '))} ${name}`;
    return words.every((word) => whole.includes(word));
  });
}
