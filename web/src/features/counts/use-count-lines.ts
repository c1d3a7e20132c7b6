import type { CountLine } from '@onhand/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { foldersQuery, useFolderLabels } from '../folders/folders.queries.ts';
import { linesQuery, usePendingEntries } from './count-lines.queries.ts';
import { shownLines, walkingOrder } from './count-lines.rules.ts';

const none: never[] = [];

/** The lines of a count in the order one walks, with the names of their folders; undefined while they load. */
export function useCountLines(id: number) {
  const result = useQuery(linesQuery(id));
  const folders = useQuery(foldersQuery).data;
  const pending = usePendingEntries(id);
  const [found, setFound] = useState<readonly CountLine[]>(none);
  const known = result.data;
  const shape = known?.shape;
  // Putting thousands of names in order takes a while; they stay where they are while people count.
  // oxlint-disable-next-line react/exhaustive-deps -- the shape changes whenever the order could
  const order = useMemo(() => (known ? walkingOrder(known.lines, folders ?? none) : none), [shape, folders]);
  const lines = useMemo(() => known && shownLines(known, order, pending, found), [known, order, pending, found]);
  const folderLabels = useFolderLabels();
  return {
    result,
    lines,
    folderOf: ({ folderId }: CountLine) => (folderId === null ? 'No folder' : (folderLabels.get(folderId)?.label ?? '')),
    /** Shows an item that is not in the count, until its first entry makes it a line. */
    addFound: (line: CountLine) => setFound((lines) => [...lines.filter(({ itemId }) => itemId !== line.itemId), line]),
    pendingCount: pending.length,
  };
}
