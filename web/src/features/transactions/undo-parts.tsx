import { type Movement, undoRefusals } from '@onhand/contract/movements';
import { Lock, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { changeText, dateTimeText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type RowLinks, showRow } from './movement-links.ts';
import { useUndo } from '../stock/undo.queries.ts';
import { kindWords, quantitiesText, reversedText } from './movement-words.ts';
import { asksFirst } from './undo-question.rules.ts';

/** The way to take a change back; to whom it is not given, the reason. */
export function UndoControl({ movement, className }: { movement: Movement; className?: string }) {
  if (movement.canUndo) return <UndoButton movement={movement} className={className} />;
  if (movement.undoRefusal === null) return null;
  const reason = undoRefusals[movement.undoRefusal];
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-disabled
      title={reason}
      aria-label={`${nameOf(movement)} ${reason}`}
      onClick={() => toast({ title: 'Not Undone', description: reason })}
      className={cx('font-normal text-muted!', className)}
    >
      <Lock aria-hidden />
      Undo
    </Button>
  );
}

const nameOf = ({ kind, delta, itemName }: Movement) => `Undo ${kindWords[kind].toLowerCase()} ${changeText(delta)}, ${itemName}`;

/** Takes a change back, once. The row stays in the history, marked, and a new one stands above it. */
function UndoButton({ movement, className }: { movement: Movement; className?: string | undefined }) {
  const undo = useUndo();
  const { id: userId } = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isDone = useRef(false);
  const run = async () => {
    setIsBusy(true);
    isDone.current = await undo(movement);
    setIsBusy(false);
    setIsAsking(false);
    stayAtRow();
  };
  // The button goes with it; the keyboard stays at the row. While the question is open the focus is there.
  const stayAtRow = (event?: Event) => {
    if (!isDone.current) return;
    event?.preventDefault();
    showRow(movement.id);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        isBusy={isBusy}
        aria-label={nameOf(movement)}
        onClick={() => (asksFirst(movement, { userId, openedAt: performance.timeOrigin }) ? setIsAsking(true) : void run())}
        className={className}
      >
        <Undo2 aria-hidden />
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this change?"
        text={<UndoQuestion movement={movement} />}
        confirmLabel="Undo change"
        isBusy={isBusy}
        onConfirm={() => void run()}
        onCloseAutoFocus={stayAtRow}
      />
    </>
  );
}

/** UNDO-04: names the change, its item, the person and the time, so that people know what they undo. */
function UndoQuestion({ movement }: { movement: Movement }) {
  const { kind, delta, itemName, userName, at } = movement;
  return (
    <>
      <span className="block font-medium wrap-anywhere text-text">{itemName}</span>
      <span className="block text-text">
        {kindWords[kind]}, <span className="tabular-nums">{changeText(delta)}</span> ({quantitiesText(movement)})
      </span>
      <span className="block wrap-anywhere">
        {userName}, {dateTimeText(at)}
      </span>
      <span className="mt-2 block">The undo stays in the history and cannot itself be undone.</span>
    </>
  );
}

/** A row that was undone links to the row that undid it, and a row that undoes names the row it undid. */
export function UndoneNote({ movement, reversed, reversal }: RowLinks & { movement: Movement }) {
  if (movement.isUndone) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge>Undone</Badge>
        {reversal ? <RowLink to={reversal}>by {reversal.userName}</RowLink> : null}
      </span>
    );
  }
  if (movement.reverses === null) return null;
  return (
    <span className="block text-sm">of {reversed ? <RowLink to={reversed}>{reversedText(reversed)}</RowLink> : 'an earlier change'}</span>
  );
}

function RowLink({ to, children }: { to: Movement; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => showRow(to.id)}
      className="rounded-sm text-sm text-accent underline-offset-4 hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
