import { Bookmark, BookmarkPlus, Check, Pencil, Save, Trash2, Users } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { SavedViewsButton } from './saved-views-button.tsx';

/** Something kept under a name, for oneself or for everyone. */
export interface SavedView {
  id: number;
  name: string;
  isShared: boolean;
}

interface SavedViewsMenuProps<View extends SavedView> {
  views: readonly View[];
  /** The one that is shown. */
  current: View | undefined;
  /** True if the list shows something else than the view keeps. */
  isChanged: boolean;
  /** A person who may not change the view that is shown can still save a copy of their own. */
  mayChange?: boolean;
  isOpenAtStart?: boolean;
  onShow: (view: View) => void;
  onSave: (view: View) => void;
  onSaveAs: () => void;
  onRename: () => void;
  onDelete: (view: View) => void;
}

/** The views there are, and what can be done with the one that is shown. */
export function SavedViewsMenu<View extends SavedView>({
  views,
  current,
  isChanged,
  mayChange = true,
  isOpenAtStart = false,
  onShow,
  onSave,
  onSaveAs,
  onRename,
  onDelete,
}: SavedViewsMenuProps<View>) {
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <SavedViewsButton name={current?.name} isChanged={isChanged} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {views.length > 0 ? <DropdownMenuLabel>Saved views</DropdownMenuLabel> : null}
        {views.map((view) => (
          <DropdownMenuItem
            key={view.id}
            icon={view.id === current?.id ? <Check aria-hidden /> : view.isShared ? <Users aria-hidden /> : <Bookmark aria-hidden />}
            onSelect={() => onShow(view)}
          >
            <span className="max-w-56 truncate">{view.name}</span>
          </DropdownMenuItem>
        ))}
        {views.length > 0 ? <DropdownMenuSeparator /> : null}
        {current && isChanged && mayChange ? (
          <DropdownMenuItem icon={<Save aria-hidden />} onSelect={() => onSave(current)}>
            Save changes
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem icon={<BookmarkPlus aria-hidden />} onSelect={onSaveAs}>
          Save as a view
        </DropdownMenuItem>
        {current && mayChange ? (
          <>
            <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
              Rename or share
            </DropdownMenuItem>
            <DropdownMenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => onDelete(current)}>
              Delete view
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
