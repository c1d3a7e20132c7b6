import type { ItemSummary } from '@onhand/contract/item-answers';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { DeleteItemsDialog } from '../delete-items-dialog.tsx';
import { useBulkActions } from '../use-bulk-actions.ts';

export function ArchivedMenu({ item }: { item: ItemSummary }) {
  const bulk = useBulkActions({ itemIds: [item.id] }, 1);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    if (await bulk.remove()) setIsDeleting(false);
  };
  return (
    <>
      <RowMenu label={`Actions for ${item.name}`}>
        <DropdownMenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => void bulk.restore()}>
          Restore
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setIsDeleting(true)}>
          Delete
        </DropdownMenuItem>
      </RowMenu>
      <DeleteItemsDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        count={1}
        name={item.name}
        isArchived
        isBusy={bulk.running !== null}
        onDelete={() => void remove()}
      />
    </>
  );
}
