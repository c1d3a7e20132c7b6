import type { ItemInstance, SelectionDataRef } from '@headless-tree/core';
import type { Folder } from '@onhand/contract/folders';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { figureText, itemCountText } from '../../platform/count-text.ts';
import { moneyText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { Swatch } from '../../ui/swatch.tsx';
import { FolderMenu } from './folder-menu.tsx';

const indent = 14;

/** One folder of the tree: a click opens it, Ctrl and Shift choose several, the arrow shows what is inside. */
export function FolderRow({
  item,
  isCurrent,
  isChosen,
  onOpen,
}: {
  item: ItemInstance<Folder>;
  isCurrent: boolean;
  /** One of several that an action would go for. */
  isChosen: boolean;
  onOpen: (id: number) => void;
}) {
  const folder = item.getItemData();
  const { onClick: _, ...props } = item.getProps();
  const { level } = item.getItemMeta();
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    if (item.isExpanded()) item.collapse();
    else item.expand();
  };
  const open = (event: MouseEvent) => {
    // The tree's own click would also open and close the branch, which here is the arrow's part.
    choose(item, event);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen(folder.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-static-element-interactions -- role and keys are the tree's
    <div
      {...props}
      onClick={open}
      // However the focus came here, keys go on from here.
      onFocus={() => item.isFocused() || item.setFocused()}
      // Begins with what is written there, so that it can be spoken to by name.
      aria-label={`${folder.name} ${itemCountText(folder.subtree.itemCount)}`}
      title={hintOf(folder)}
      id={`folder-${folder.id}`}
      data-folder={folder.id}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isChosen}
      style={{ paddingLeft: 4 + Math.min(level, 12) * indent }}
      className={cx(
        'group mx-2 flex h-8 cursor-pointer items-center gap-2 rounded-md pr-1 outline-none select-none [contain:layout] pointer-coarse:h-11',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        item.isDragTarget() ? 'bg-accent-soft outline-2! -outline-offset-2! outline-accent!' : null,
        isCurrent || isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {/* Keys open branches with the arrow keys, so the arrow itself is for the pointer alone. */}
      <span
        aria-hidden
        onClick={item.isFolder() ? toggle : undefined}
        className="-mr-1 grid h-full w-5 shrink-0 place-items-center text-muted hover:text-text"
      >
        {item.isFolder() ? (
          <ChevronRight className={cx('size-3.5 transition-transform duration-150', item.isExpanded() && 'rotate-90')} />
        ) : null}
      </span>
      <Swatch color={folder.color} />
      <span className={cx('min-w-0 grow truncate', isCurrent && 'font-medium text-accent')}>{folder.name}</span>{' '}
      <RowFigures folder={folder}>
        <FolderMenu folder={folder} />
      </RowFigures>
    </div>
  );
}

/** Figures, which make room for the menu while one is there: also in the moment the focus goes from the row to its button. */
function RowFigures({ folder, children }: { folder: Folder; children: ReactNode }) {
  return (
    <>
      {/* Said with the row's name. */}
      <span
        aria-hidden
        className="min-w-6 pr-1 text-right text-xs text-muted tabular-nums group-hover:hidden group-focus-within:hidden group-has-data-[state=open]:hidden pointer-coarse:hidden"
      >
        {figureText(folder.subtree.itemCount)}
      </span>
      {/* A click on the menu, whose panel hangs elsewhere in the page, is none on the row. */}
      <span
        role="presentation"
        onClick={(event) => event.stopPropagation()}
        className="hidden shrink-0 group-hover:block group-focus-within:block group-has-data-[state=open]:block pointer-coarse:block [&_button]:size-7"
      >
        {children}
      </span>
    </>
  );
}

/** The whole name, where it is cut off, and what the tree has no room for. */
function hintOf({ name, subtree: { itemCount, value } }: Folder): string {
  return [name, itemCountText(itemCount), ...(value === undefined ? [] : [moneyText(value)])].join(' · ');
}

function choose(item: ItemInstance<Folder>, event: MouseEvent): void {
  const tree = item.getTree();
  item.setFocused();
  if (event.shiftKey) return item.selectUpTo(event.ctrlKey || event.metaKey);
  if (event.ctrlKey || event.metaKey) item.toggleSelect();
  else tree.setSelectedItems([item.getId()]);
  // A later Shift click begins here.
  tree.getDataRef<SelectionDataRef>().current.selectUpToAnchorId = item.getId();
}
