import { type QuickAction, quickActionProblems } from '@onhand/contract/quick-actions';
import { Pencil, Star, StarOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { ActionIcon } from './action-icon.tsx';
import { QuickActionDialog } from './quick-action-dialog.tsx';
import { useDeleteAction, useSetDefault } from './quick-actions.queries.ts';
import { effectText, priceHint } from './quick-actions.rules.ts';

export function QuickActionRow({ action }: { action: QuickAction }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const setDefault = useSetDefault();
  const { name, actionType, isDefault, problem } = action;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 md:px-5">
      <ActionIcon type={actionType} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isDefault ? (
            <Badge tone="accent" icon={<Star aria-hidden />}>
              Default
            </Badge>
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{effectText(action) + priceHint(action)}</p>
        {problem ? (
          <p className="flex items-start gap-1.5 text-sm text-warn">
            <TriangleAlert aria-hidden className="h-lh w-3.5 shrink-0" />
            {quickActionProblems[problem]}
          </p>
        ) : null}
      </div>
      <RowMenu label={`Actions for ${name}`} onDelete={() => setOpen('delete')}>
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
          Edit or change PIN
        </DropdownMenuItem>
        {/* A broken one is mended first: nothing could be suggested by it. */}
        <DropdownMenuItem
          icon={isDefault ? <StarOff aria-hidden /> : <Star aria-hidden />}
          disabled={problem !== null}
          onSelect={() => setDefault.mutate({ action, isDefault: !isDefault })}
        >
          {isDefault ? 'Remove as default' : 'Make default'}
        </DropdownMenuItem>
      </RowMenu>
      <QuickActionDialog action={action} open={open === 'edit'} onOpenChange={close} />
      <DeleteQuickAction action={action} open={open === 'delete'} onOpenChange={close} />
    </li>
  );
}

function DeleteQuickAction({ action, ...dialog }: { action: QuickAction; open: boolean; onOpenChange: (open: boolean) => void }) {
  const remove = useDeleteAction();
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete “${action.name}”?`}
      text="Nobody can use it in the scanner any more. What was done with it stays in the history. This cannot be undone."
      confirmLabel="Delete quick action"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: action.id } }, tellDone(`“${action.name}” deleted`))}
    />
  );
}
