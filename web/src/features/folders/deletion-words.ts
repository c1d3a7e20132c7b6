import type { DeletionPreview, DeletionUndo } from '@onhand/contract/folders';
import { figureText, folderCountText, itemCountText } from '../../platform/count-text.ts';
import { quantityText, quantityTexts } from '../../platform/format.ts';

const mostUnits = 3;

/** “12 items: 40 pieces · 30 ft”. */
export function contentsText({ itemCount, amounts }: Pick<DeletionPreview, 'itemCount' | 'amounts'>): string {
  const quantities = quantityTexts(amounts, mostUnits).join(' · ');
  return quantities ? `${itemCountText(itemCount)}: ${quantities}` : itemCountText(itemCount);
}

type Going = DeletionPreview['goes'][number];

/** Where it goes, and how much of it: “To Warehouse”, “2 items: 11 pieces”. */
export function goingWords(going: Going, nameOf: (id: number) => string | undefined): { where: string; what: string } {
  const what = contentsText(going);
  if (going.fate === 'archived') return { where: 'Archived', what };
  if (going.fate === 'deleted') return { where: 'Deleted for good', what };
  return { where: going.placeId === null ? 'To no folder' : `To ${nameOf(going.placeId) ?? going.name ?? 'another folder'}`, what };
}

/** What came back and what did not, for the toast. */
export function undoneWords({ restoredFolders, restoredItems, isAtTop, leftCount, left }: DeletionUndo): string {
  const back = restoredItems > 0 ? `${itemCountText(restoredItems)} put back.` : '';
  const folders = restoredFolders > 1 ? `${folderCountText(restoredFolders)} are there again.` : '';
  const top = isAtTop ? 'The folder it lay in is gone, so it is at the top.' : '';
  const names = left.map(({ name, quantity, back: there, isDeleted }) =>
    isDeleted ? `${name} (deleted)` : `${name} (${quantityText(there)} of ${quantityText(quantity)})`,
  );
  const more = leftCount > left.length ? [`and ${figureText(leftCount - left.length)} more`] : [];
  const not =
    leftCount > 0 ? `Not all of this could be put back, it was used, moved or deleted since: ${[...names, ...more].join(', ')}.` : '';
  return [folders, back, top, not].filter(Boolean).join(' ');
}
