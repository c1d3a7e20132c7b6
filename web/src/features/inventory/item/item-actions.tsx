import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { Archive, ArchiveRestore, Copy, FolderInput, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useDuplicateItem, useItemRemoval } from './item.queries.ts';
import { MoveItemDialog } from './move-item-dialog.tsx';

interface ItemActionsProps {
  item: Item;
  onClose: () => void;
  onOpenItem: (itemId: number) => void;
  onPrintLabel: (itemId: number) => void;
}

export function ItemActions({ item, onClose, onOpenItem, onPrintLabel }: ItemActionsProps) {
  const { role } = useUser();
  const canEdit = can(role, 'EDIT_INVENTORY');
  const canManage = can(role, 'MANAGE_INVENTORY');
  const [open, setOpen] = useState<'move' | 'delete' | null>(null);
  const duplicate = useDuplicateItem();
  const { archive, restore, remove } = useItemRemoval(item);
  const copy = () => duplicate.mutate({ params: { id: item.id } }, { onSuccess: ({ id }) => onOpenItem(id) });
  /** The panel goes first: asked for again, the item would only be said to be gone. */
  const closeAnd = (action: () => void) => {
    onClose();
    action();
  };
  return (
    <>
      <RowMenu label={`Actions for ${item.name}`}>
        {canEdit ? (
          <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={copy}>
            Duplicate
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem icon={<Printer aria-hidden />} onSelect={() => onPrintLabel(item.id)}>
          Print label
        </DropdownMenuItem>
        {canEdit ? (
          <DropdownMenuItem icon={<FolderInput aria-hidden />} onSelect={() => setOpen('move')}>
            Move…
          </DropdownMenuItem>
        ) : null}
        {canManage ? (
          <>
            <DropdownMenuSeparator />
            {item.archivedAt ? (
              <DropdownMenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => restore.mutate()}>
                Restore
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem icon={<Archive aria-hidden />} onSelect={() => closeAnd(() => archive.mutate())}>
                Archive
              </DropdownMenuItem>
            )}
            <DropdownMenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setOpen('delete')}>
              Delete
            </DropdownMenuItem>
          </>
        ) : null}
      </RowMenu>
      <MoveItemDialog item={item} open={open === 'move'} onOpenChange={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(null)}
        title={`Delete “${item.name}”?`}
        text="The item goes with its pictures and codes. What happened to its stock stays in the reports. This cannot be undone; archiving can."
        confirmLabel="Delete item"
        onConfirm={() => closeAnd(() => remove.mutate())}
      />
    </>
  );
}
