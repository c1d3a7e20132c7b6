import type { Folder } from '@onhand/contract/folders';
import { folderCountText, itemCountText } from '../../platform/count-text.ts';
import { moneyText } from '../../platform/format.ts';
import { useFolderAmounts } from './folder-amounts.queries.ts';

/** Sums a folder and everything below it up in a line: not the quantity in all, for feet and pieces have no sum. */
export function FolderFacts({ folder, below }: { folder: Folder; below: number }) {
  useFolderAmounts();
  const { itemCount, value } = folder.subtree;
  const facts = [
    itemCountText(itemCount),
    ...(value === undefined ? [] : [moneyText(value)]),
    ...(below > 0 ? [folderCountText(below)] : []),
  ];
  return <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>;
}
