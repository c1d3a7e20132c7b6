import type { Item } from '@onhand/contract/inventory';
import { useQuery } from '@tanstack/react-query';
import { folderPathText, foldersQuery } from '../../features/folders/folders.queries.ts';
import { ItemThumb } from '../../features/inventory/list/rows/item-thumb.tsx';
import type { FoundFacts } from '../../features/scan/scan-ports.ts';

/** What the panel of a scanned item shows beside its stock. */
export const foundFacts: FoundFacts = {
  renderPicture: (item) => (item.coverImageId === null ? null : <ItemThumb item={item} className="size-16 rounded-md" />),
  renderPlace: (item) => <Place folderId={item.folderId} />,
};

function Place({ folderId }: Pick<Item, 'folderId'>) {
  const { data: folders } = useQuery(foldersQuery);
  // Until they are known it would be a lie to say that there is none.
  return folders === undefined && folderId !== null ? null : folderPathText(folders ?? [], folderId);
}
