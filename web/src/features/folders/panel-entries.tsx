import { useQuery } from '@tanstack/react-query';
import { Inbox, type LucideIcon, Package } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { cx } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { draggedFoldersType, draggedItemsType } from './dragged.ts';
import { useFolderCommands } from './folder-commands.tsx';
import type { FolderPlace } from './folder-tree.rules.ts';
import { unassignedCountQuery } from './folders.queries.ts';
import { useDropTarget } from './use-drop-target.ts';
import { useMoveWithUndo } from './use-move.ts';

/** The entries over the tree: everything, and items in no folder (INV-12). */
export function PanelEntries({ place, pathOf }: { place: FolderPlace; pathOf: (place: FolderPlace) => string }) {
  const { canManage, moveItems } = useFolderCommands();
  const move = useMoveWithUndo();
  const counts = useQuery(unassignedCountQuery).data;
  return (
    <ul className="shrink-0 px-2 pb-1">
      <Entry
        to={pathOf(null)}
        label="All items"
        icon={Package}
        count={counts?.all}
        isCurrent={place === null}
        takes={canManage ? { [draggedFoldersType]: (ids) => move(ids, null) } : {}}
      />
      <Entry
        to={pathOf('none')}
        label="Unassigned"
        icon={Inbox}
        count={counts?.count}
        isCurrent={place === 'none'}
        takes={canManage ? { [draggedItemsType]: (ids) => moveItems(ids, null) } : {}}
      />
    </ul>
  );
}

function Entry({
  to,
  label,
  icon: Icon,
  count,
  isCurrent,
  takes,
}: {
  to: string;
  label: string;
  icon: LucideIcon;
  count: number | undefined;
  isCurrent: boolean;
  takes: Readonly<Record<string, (ids: number[]) => void>>;
}) {
  const { isOver, props } = useDropTarget(takes);
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
        {...props}
        className={cx(
          'flex h-8 touch items-center gap-2.5 rounded-md pr-2 pl-2 focus-visible:-outline-offset-2',
          isCurrent ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
          isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 grow truncate">{label}</span>
        {count === undefined ? null : (
          <span className="text-xs font-normal text-muted tabular-nums">
            {figureText(count)}
            <VisuallyHidden> items</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}
