import type { Folder } from '@onhand/contract/folders';
import { ClipboardList, FolderInput, FolderPlus, Palette, Pencil, Printer, Tag, Trash2 } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { folderCountText } from '../../platform/count-text.ts';
import { useFolderCommands } from './folder-commands.tsx';

interface Action {
  label: string;
  icon: ReactNode;
  shortcut?: string;
  isDanger?: boolean;
  /** A line stands before it. */
  isApart?: boolean;
  run: () => void;
}

/** The entries in the menus of a folder, or of several chosen ones. */
export function useFolderActions(): (folders: readonly Folder[]) => Action[] {
  const commands = useFolderCommands();
  return (folders) => {
    const [folder] = folders;
    if (!folder) return [];
    const print: Action = { label: 'Print labels of its items', icon: <Printer aria-hidden />, run: () => commands.printLabels(folder) };
    const label: Action = { label: 'Label of this folder', icon: <Tag aria-hidden />, run: () => commands.printPlaceLabel(folder) };
    if (!commands.canManage) return [print, label];
    if (folders.length > 1) {
      return [{ label: `Move ${folderCountText(folders.length)}…`, icon: <FolderInput aria-hidden />, run: () => commands.move(folders) }];
    }
    return [
      { label: 'New folder inside', icon: <FolderPlus aria-hidden />, run: () => commands.create(folder.id) },
      { label: 'Rename', icon: <Pencil aria-hidden />, shortcut: 'F2', isApart: true, run: () => commands.rename(folder) },
      { label: 'Color', icon: <Palette aria-hidden />, run: () => commands.recolor(folder) },
      { label: 'Move…', icon: <FolderInput aria-hidden />, run: () => commands.move([folder]) },
      print,
      label,
      { label: 'Count stock…', icon: <ClipboardList aria-hidden />, run: () => commands.countStock(folder) },
      { label: 'Delete…', icon: <Trash2 aria-hidden />, isApart: true, isDanger: true, run: () => commands.remove(folder) },
    ];
  };
}

type ItemProps = { icon?: ReactNode; shortcut?: string; isDanger?: boolean; onSelect?: () => void; children?: ReactNode };

/** The same entries in whichever kind of menu. */
export function ActionItems({
  actions,
  Item,
  Separator,
}: {
  actions: readonly Action[];
  Item: ComponentType<ItemProps>;
  Separator: ComponentType;
}) {
  return actions.map(({ label, isApart, run, ...rest }) => (
    <Fragment key={label}>
      {isApart ? <Separator /> : null}
      <Item {...rest} onSelect={run}>
        {label}
      </Item>
    </Fragment>
  ));
}
