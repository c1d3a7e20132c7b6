import type { Movement } from '@onhand/contract/movements';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { changeText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type RowLinks, showRow } from './movement-links.ts';
import { kindWords, reversedText } from './movement-words.ts';
import { useUndo } from './transactions.queries.ts';

/** Takes a change back, once. The row stays in the history, marked, and a new one stands above it. */
export function UndoButton({ movement, className }: { movement: Movement; className?: string }) {
  const undo = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const isDone = await undo(movement);
    setIsBusy(false);
    // The button goes with it; the keyboard stays at the row.
    if (isDone) showRow(movement.id);
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      isBusy={isBusy}
      aria-label={`Undo ${kindWords[movement.kind].toLowerCase()} ${changeText(movement.delta)}, ${movement.itemName}`}
      onClick={() => void run()}
      className={className}
    >
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}

/** For a row that was undone: that it was, and the way to what undid it; for one that undoes: what. */
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
