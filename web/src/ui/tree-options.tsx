import { useMemo, useState } from 'react';
import { Listbox, type ListboxOption } from './listbox.tsx';
import { matchingNodes, type PlacedNode, type TreeNode } from './tree-nodes.ts';

export interface TreeOptionsProps {
  placed: readonly PlacedNode<TreeNode>[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** The name of choosing nothing; left out if something must be chosen. */
  noneLabel?: string;
  /** Names what is being chosen: “Folder”. */
  label: string;
  disabledIds?: ReadonlySet<number>;
  /** Choosing nothing is not possible at the moment. */
  isNoneDisabled?: boolean;
  /** Offers to make what was typed and is not there. */
  onCreate?: (name: string) => void;
  className?: string;
}

/** What choosing nothing is in the list; no node has this id. */
const none = 'none';

/** The nodes of a tree as a list, each below what it lies in; what is searched for is told where it lies instead. */
export function TreeOptions({ value, onChange, onCreate, label, className, ...rest }: TreeOptionsProps) {
  const [search, setSearch] = useState('');
  const { placed, noneLabel, disabledIds, isNoneDisabled } = rest;
  const options = useMemo(
    () => optionsOf({ placed, noneLabel, disabledIds, isNoneDisabled }, search),
    [placed, noneLabel, disabledIds, isNoneDisabled, search],
  );
  const name = search.trim();
  const isNew = name !== '' && !placed.some(({ node }) => node.name.toLowerCase() === name.toLowerCase());
  return (
    <Listbox
      label={label}
      fieldLabel={`Find: ${label}`}
      search={search}
      onSearch={setSearch}
      options={options}
      chosen={[value === null ? none : String(value)]}
      onPick={(picked) => onChange(picked === none ? null : Number(picked))}
      onCreate={onCreate && isNew ? () => onCreate(name) : undefined}
      className={className}
    />
  );
}

function optionsOf(
  { placed, noneLabel, disabledIds, isNoneDisabled }: Pick<TreeOptionsProps, 'placed' | 'noneLabel' | 'disabledIds' | 'isNoneDisabled'>,
  search: string,
): ListboxOption[] {
  const isSearch = search.trim() !== '';
  const found = matchingNodes(placed, search).map(({ node, depth, path }) => ({
    value: String(node.id),
    label: node.name,
    color: node.color ?? null,
    ...(isSearch ? { note: path.join(' › ') } : { depth }),
    isDisabled: disabledIds?.has(node.id) ?? false,
  }));
  if (noneLabel === undefined || isSearch) return found;
  return [{ value: none, label: noneLabel, isDisabled: isNoneDisabled }, ...found];
}
