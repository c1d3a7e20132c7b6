import { useFolderLabels } from '../folders/folders.queries.ts';

export const noFolder = 'No folder';

/** Names places so that two of one name are told apart. */
export function usePlaceName(): (placeId: number | null, name?: string | null) => string {
  const labels = useFolderLabels();
  return (placeId, name) => (placeId === null ? noFolder : (labels.get(placeId)?.label ?? name ?? 'A folder'));
}
