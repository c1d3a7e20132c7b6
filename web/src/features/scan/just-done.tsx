import { Check, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { actionText, sumText } from './action-words.ts';
import { type RecentAction, recentActions, useRecentActions } from './recent-actions.ts';

interface JustDoneProps {
  itemId: number;
  since: number;
  onUndo: (action: RecentAction) => Promise<boolean>;
}

/** The last thing done to the item on the panel, what all of them come to, and the way back: one step at a time. */
export function JustDone({ itemId, since, onUndo }: JustDoneProps) {
  const done = useRecentActions().filter((action) => action.itemId === itemId && action.timestamp >= since);
  const [latest] = done;
  if (!latest) return null;
  const sum = sumText(done);
  return (
    <section aria-label="Just done" className="flex items-center gap-2 rounded-md bg-good-soft py-1 pr-1 pl-3">
      <Check aria-hidden className="size-4 shrink-0 text-good" />
      <p className="min-w-0 grow" aria-live="polite">
        <span className="font-medium">{actionText(latest)}</span>
        {sum ? <span className="text-muted"> · {sum}</span> : null}
      </p>
      {latest.waitingKey === undefined ? null : <Badge tone="warn">Pending</Badge>}
      <Button
        size="sm"
        variant="ghost"
        disabled={!latest.undoable}
        aria-label={`Undo: ${actionText(latest)}`}
        onClick={() => void recentActions.undo(latest.id, onUndo)}
      >
        <Undo2 aria-hidden />
        Undo
      </Button>
    </section>
  );
}
