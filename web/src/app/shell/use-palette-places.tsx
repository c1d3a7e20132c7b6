import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Folder, Tag, Truck } from 'lucide-react';
import { countsQuery } from '../../features/counts/counts.queries.ts';
import { useFolderLabels } from '../../features/folders/folders.queries.ts';
import { tagsQuery } from '../../features/tags/tags.queries.ts';
import { vendorsQuery } from '../../features/vendors/vendors.queries.ts';
import { useNavLinks } from '../navigation.ts';
import type { Command } from './palette-commands.tsx';

/** Reads what the organization has named itself: folders, vendors, tags, counts. It asks once somebody searches. */
export function usePalettePlaces(isSearching: boolean): { heading: string; places: Command[] }[] {
  const { all } = useNavLinks();
  const isAsked = (path: string) => isSearching && all.some((link) => link.to === path);
  const folders = useFolderLabels();
  const vendors = useQuery({ ...vendorsQuery, enabled: isAsked('/vendors') }).data ?? [];
  const tags = useQuery({ ...tagsQuery, enabled: isAsked('/tags') }).data ?? [];
  const counts = useInfiniteQuery({ ...countsQuery, enabled: isAsked('/counts') }).data?.pages.flatMap((page) => page.counts) ?? [];
  return [
    {
      heading: 'Folders',
      places: [...folders].map(([id, { label, path }]) => ({
        id: `folder ${id}`,
        label,
        name: path.split(' › ').at(-1),
        // Every folder of its path leads to it as well.
        words: [path],
        icon: <Folder aria-hidden />,
        does: `/folder/${id}`,
      })),
    },
    {
      heading: 'Vendors',
      places: vendors.map(({ id, name }) => ({
        id: `vendor ${id}`,
        label: name,
        icon: <Truck aria-hidden />,
        does: `/vendors?vendor=${id}`,
      })),
    },
    {
      heading: 'Tags',
      places: tags.map(({ id, name }) => ({ id: `tag ${id}`, label: name, icon: <Tag aria-hidden />, does: `/inventory?tags=${id}` })),
    },
    {
      heading: 'Stock counts',
      places: counts.map(({ id, name }) => ({
        id: `count ${id}`,
        label: name,
        icon: <ClipboardCheck aria-hidden />,
        does: `/counts/${id}`,
      })),
    },
  ];
}
