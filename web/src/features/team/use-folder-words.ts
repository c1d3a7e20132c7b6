import type { Member } from '@onhand/contract/team';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../folders/folders.queries.ts';

const namedAtMost = 3;

/** “Van 1, Van 2, 4 more”: what someone sees, or will once they have joined. */
export function useFolderWords({ role, folderIds }: Pick<Member, 'role' | 'folderIds'>): string {
  const { data: folders } = useQuery({ ...foldersQuery, enabled: role === 'staff' && folderIds.length > 0 });
  if (role !== 'staff') return 'All folders';
  if (folderIds.length === 0) return 'No folder yet';
  const names = folderIds.flatMap((id) => folders?.find((folder) => folder.id === id)?.name ?? []);
  const more = folderIds.length - Math.min(names.length, namedAtMost);
  return [...names.slice(0, namedAtMost), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
