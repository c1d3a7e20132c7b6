import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { pathTo } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';

/** Each folder above the item is a link to its contents. */
export function ItemCrumbs({ folderId }: { folderId: number | null }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const path = pathTo(folders, folderId);
  if (path.length === 0) return <p className="min-w-0 grow truncate text-sm text-muted">No folder</p>;
  return (
    <nav aria-label="Folder of this item" className="min-w-0 grow">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {path.map(({ id, name }, place) => (
          // The innermost says most, so the outer ones give way first.
          <li
            key={id}
            className={place === path.length - 1 ? 'flex max-w-[70%] shrink-0 items-center gap-1' : 'flex min-w-4 items-center gap-1'}
          >
            {place > 0 ? <ChevronRight aria-hidden className="size-3 shrink-0" /> : null}
            <Link
              to={`/folder/${id}`}
              title={name}
              className="touch content-center truncate rounded-sm underline-offset-4 hover:text-text hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
