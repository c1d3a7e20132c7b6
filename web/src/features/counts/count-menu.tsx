import { api } from '@onhand/contract';
import type { Count } from '@onhand/contract/counts';
import { Ban, Download, Pencil, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../platform/use-write.ts';
import { saveFile } from '../../platform/save-file.ts';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeCount } from './counts.queries.ts';
import { RenameCountDialog } from './rename-count-dialog.tsx';

/** The menu of a count, beside counting; cancelling can be taken back, so it does not ask first. */
export function CountMenu({ count }: { count: Count }) {
  const change = useChangeCount();
  const file = useWrite(api.counts.exportLines);
  const [isRenaming, setIsRenaming] = useState(false);
  const setStatus = (status: 'open' | 'cancelled') => change.mutateAsync({ params: { id: count.id }, body: { status } });
  const cancel = async () => {
    await setStatus('cancelled');
    toast({ title: `“${count.name}” cancelled`, action: { label: 'Undo', onSelect: () => void setStatus('open') } });
  };
  const download = () => file.mutate({ params: { id: count.id } }, { onSuccess: (content) => saveFile(content, `${count.name}.csv`) });
  return (
    <>
      <RowMenu label={`Actions for ${count.name}`}>
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setIsRenaming(true)}>
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Download aria-hidden />} onSelect={download}>
          Download CSV
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Printer aria-hidden />} onSelect={() => setTimeout(() => window.print())}>
          Print summary
        </DropdownMenuItem>
        {count.status === 'open' ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem isDanger icon={<Ban aria-hidden />} onSelect={() => void cancel()}>
              Cancel count
            </DropdownMenuItem>
          </>
        ) : null}
        {count.status === 'cancelled' ? (
          <DropdownMenuItem icon={<RotateCcw aria-hidden />} onSelect={() => void setStatus('open')}>
            Reopen count
          </DropdownMenuItem>
        ) : null}
      </RowMenu>
      <RenameCountDialog count={count} isOpen={isRenaming} onClose={() => setIsRenaming(false)} />
    </>
  );
}
