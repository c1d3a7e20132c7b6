import type { Selection } from '@onhand/contract/item-filter';
import { can } from '@onhand/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ClipboardList, Download, FolderInput, Pencil, Printer, Tag, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exportFormats } from '../../platform/export-formats.ts';
import { useUser } from '../../platform/session.ts';
import { type BulkAction, BulkFrame } from './bulk-frame.tsx';
import { knownItems } from './bulk.queries.ts';
import { tagsOf } from './bulk.rules.ts';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { EditItemsDialog } from './edit-items-dialog.tsx';
import { MoveItemsDialog } from './move-items-dialog.tsx';
import { TagItemsDialog } from './tag-items-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

interface BulkBarProps {
  selection: Selection;
  count: number;
  onClear: () => void;
  /** They were changed, and may not be in the list any more. */
  onKeep: () => void;
  /** Something is being asked about them. */
  onHold: (isHeld: boolean) => void;
  onPrintLabels: (selection: Selection) => void;
  onCountStock: (selection: Selection, count: number) => void;
}

type Question = 'move' | 'tag' | 'untag' | 'edit' | 'delete';

/** INV-09: the actions for the selected items. One that takes them off the list also ends the selection. */
export function BulkBar({ selection, count, onClear, onKeep, onHold, onPrintLabels, onCountStock }: BulkBarProps) {
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const bulk = useBulkActions(selection, count);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (one: Question | null) => {
    setQuestion(one);
    onHold(one !== null);
  };
  const close = () => ask(null);
  const archive = async () => {
    if (await bulk.archive()) onClear();
  };
  const anyone: BulkAction[] = [
    { label: 'Print labels', icon: <Printer aria-hidden />, onSelect: () => onPrintLabels(selection) },
    {
      label: 'Export',
      icon: <Download aria-hidden />,
      choices: exportFormats.map(({ format, label }) => ({ label, onSelect: () => void bulk.exportAs(format) })),
    },
  ];
  const actions: BulkAction[] = canManage
    ? [
        { label: 'Move', icon: <FolderInput aria-hidden />, onSelect: () => ask('move') },
        { label: 'Tag', icon: <Tag aria-hidden />, onSelect: () => ask('tag') },
        { label: 'Untag', icon: <Tags aria-hidden />, onSelect: () => ask('untag') },
        { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => ask('edit') },
        ...anyone,
        { label: 'Count', icon: <ClipboardList aria-hidden />, onSelect: () => onCountStock(selection, count) },
        { label: 'Archive', icon: <Archive aria-hidden />, onSelect: () => void archive() },
        { label: 'Delete', icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => ask('delete') },
      ]
    : anyone;
  return (
    <>
      <BulkFrame count={count} running={bulk.running} actions={actions} onClear={onClear} />
      {canManage ? <Questions {...{ selection, count, onClear, onKeep, bulk, question, close }} /> : null}
    </>
  );
}

interface QuestionsProps extends Omit<BulkBarProps, 'onHold' | 'onPrintLabels' | 'onCountStock'> {
  bulk: ReturnType<typeof useBulkActions>;
  question: Question | null;
  close: () => void;
}

/** Each question stays open until its change is done, so that a refusal can be mended. */
function Questions({ selection, count, onClear, onKeep, bulk, question, close }: QuestionsProps) {
  const queryClient = useQueryClient();
  const isBusy = bulk.running !== null;
  const dialog = (one: Question) => ({ open: question === one, onOpenChange: close, count, isBusy });
  const ended = async (work: Promise<boolean>, { isGone = false } = {}) => {
    if (!(await work)) return;
    close();
    if (isGone) onClear();
    else onKeep();
  };
  const known = question === 'untag' ? knownItems(queryClient, selection) : null;
  return (
    <>
      <MoveItemsDialog
        {...dialog('move')}
        selection={selection}
        onMove={(folderId, folderName) => void ended(bulk.move(folderId, folderName), { isGone: true })}
      />
      <TagItemsDialog {...dialog('tag')} action="tag" onlyIds={null} onApply={(...tags) => void ended(bulk.retag('tag', ...tags))} />
      <TagItemsDialog
        {...dialog('untag')}
        action="untag"
        onlyIds={known && tagsOf(known)}
        onApply={(...tags) => void ended(bulk.retag('untag', ...tags))}
      />
      <EditItemsDialog
        {...dialog('edit')}
        onApply={(change, name, tell) => void ended(bulk.run(change, { doing: 'Changing', done: `changed: ${name.toLowerCase()}` }, tell))}
      />
      <DeleteItemsDialog {...dialog('delete')} onDelete={() => void ended(bulk.remove(), { isGone: true })} />
    </>
  );
}
