import type { ToolLoan } from '@onhand/contract/tools';
import { CalendarDays, PackageX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateText, quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useChangeLoan, useLoseTool } from './tools.queries.ts';

/** The day as it is written down, whatever the clock here says. */
const dayText = (day: string) => dateText(`${day}T12:00:00`);

interface LoanRowProps {
  loan: ToolLoan;
  isBusy: boolean;
  /** Where the rows do not stand below the name of whoever has them. */
  isHolderNamed?: boolean;
  onBack: () => void;
}

/** Who has what until when, and the button that takes it back. */
export function LoanRow({ loan, isBusy, isHolderNamed = false, onBack }: LoanRowProps) {
  const [asked, setAsked] = useState<'day' | 'loss' | null>(null);
  const many = loan.held === '1' ? '' : `${quantityText(loan.held, loan.unit)} · `;
  return (
    <li className="flex items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          {loan.hasItem ? (
            <Link to={`/item/${loan.itemId}`} className="min-w-0 font-medium hover:underline">
              <CutText text={loan.name} />
            </Link>
          ) : (
            <CutText text={loan.name} className="font-medium" />
          )}
          {loan.isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {isHolderNamed ? `with ${loan.holder} · ` : ''}
          {many}
          {loan.until ? `until ${dayText(loan.until)} · ` : ''}
          {loan.from.name ? `from ${loan.from.name}` : `since ${dateText(loan.handedAt)}`}
          {loan.note ? ` · ${loan.note}` : ''}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button isBusy={isBusy} onClick={onBack} aria-label={`${loan.name} is back`}>
          <Undo2 aria-hidden />
          Back
        </Button>
        <RowMenu label={`Actions for ${loan.name} with ${loan.holder}`}>
          <DropdownMenuItem icon={<CalendarDays aria-hidden />} onSelect={() => setAsked('day')}>
            Change the day
          </DropdownMenuItem>
          <DropdownMenuItem isDanger icon={<PackageX aria-hidden />} onSelect={() => setAsked('loss')}>
            Lost
          </DropdownMenuItem>
        </RowMenu>
      </div>
      {asked === 'day' ? <DayDialog loan={loan} onClose={() => setAsked(null)} /> : null}
      {asked === 'loss' ? <LossDialog loan={loan} onClose={() => setAsked(null)} /> : null}
    </li>
  );
}

interface LoanDialogProps {
  loan: ToolLoan;
  onClose: () => void;
}

function DayDialog({ loan, onClose }: LoanDialogProps) {
  const change = useChangeLoan();
  const [until, setUntil] = useState(loan.until ?? '');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    change.mutate({ params: { id: loan.id }, body: { until: until === '' ? null : until } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`${loan.name}, with ${loan.holder}`} size="sm">
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody>
            <FormField label="Until" isOptional hint="Left empty, nobody is reminded.">
              <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={change.isPending}>Save</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function LossDialog({ loan, onClose }: LoanDialogProps) {
  const lose = useLoseTool();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Please say what happened.');
    lose.mutate({ params: { id: loan.id }, body: { note: reason } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={`${loan.name} lost?`}
        description="It is written off at what it cost. The history keeps the reason, and it can be undone there."
        size="sm"
      >
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody>
            <FormField label="What happened" error={problem}>
              <Input autoComplete="off" maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={lose.isPending} variant="danger">
            Write off
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
