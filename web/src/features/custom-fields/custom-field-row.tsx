import type { CustomField } from '@onhand/contract/custom-fields';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { useDeleteCustomField } from './custom-field-changes.queries.ts';
import { kindLabels } from './custom-fields.rules.ts';

interface CustomFieldRowProps {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

export function moveButtonId(id: number, step: -1 | 1): string {
  return `move-field-${id}-${step === 1 ? 'down' : 'up'}`;
}

export function CustomFieldRow({ field, isFirst, isLast, onMove }: CustomFieldRowProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { id, name, kind, choices } = field;
  return (
    <li className="flex items-center gap-1 border-b px-4 py-2 last:border-b-0 md:px-5">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {kindLabels[kind]}
          {kind === 'choice' ? `: ${choices.join(', ')}` : null}
        </p>
      </div>
      <IconButton
        id={moveButtonId(id, -1)}
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={moveButtonId(id, 1)}
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <RowMenu label={`Actions for ${name}`} onDelete={() => setOpen('delete')}>
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
          {kind === 'choice' ? 'Rename or edit options' : 'Rename'}
        </DropdownMenuItem>
      </RowMenu>
      <CustomFieldDialog field={field} open={open === 'edit'} onOpenChange={close} />
      <DeleteCustomField field={field} open={open === 'delete'} onOpenChange={close} />
    </li>
  );
}

function DeleteCustomField({ field, ...dialog }: { field: CustomField; open: boolean; onOpenChange: (open: boolean) => void }) {
  const remove = useDeleteCustomField();
  const onSuccess = ({ cleared }: { cleared: number }) => {
    const description = cleared > 0 ? `${itemCountText(cleared)} had something in it.` : undefined;
    toast({ title: `“${field.name}” deleted`, description, tone: 'success' });
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete “${field.name}”?`}
      text="The field goes from every item, together with what has been entered in it. This cannot be undone."
      confirmLabel="Delete field"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: field.id } }, { onSuccess })}
    />
  );
}
