import type { Selection } from '@onhand/contract/item-filter';
import { ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exportFormats } from '../../../platform/export-formats.ts';
import { BulkFrame } from '../bulk-frame.tsx';
import { DeleteItemsDialog } from '../delete-items-dialog.tsx';
import { useBulkActions } from '../use-bulk-actions.ts';

export function ArchivedBar({ selection, count, onClear }: { selection: Selection; count: number; onClear: () => void }) {
  const bulk = useBulkActions(selection, count);
  const [isDeleting, setIsDeleting] = useState(false);
  const restore = async () => {
    if (await bulk.restore()) onClear();
  };
  const remove = async () => {
    if (!(await bulk.remove())) return;
    setIsDeleting(false);
    onClear();
  };
  return (
    <>
      <BulkFrame
        count={count}
        running={bulk.running}
        onClear={onClear}
        actions={[
          { label: 'Restore', icon: <ArchiveRestore aria-hidden />, onSelect: () => void restore() },
          { label: 'Delete', icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => setIsDeleting(true) },
          {
            label: 'Export',
            icon: <Download aria-hidden />,
            choices: exportFormats.map(({ format, label }) => ({ label, onSelect: () => void bulk.exportAs(format, true) })),
          },
        ]}
      />
      <DeleteItemsDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        count={count}
        isArchived
        isBusy={bulk.running !== null}
        onDelete={() => void remove()}
      />
    </>
  );
}
