import { Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { actionText } from './action-words.ts';
import { type RecentAction, recentActions, useRecentActions } from './recent-actions.ts';

/** UNDO-01: the changes of this session, the latest first. */
export function RecentActionsList({ onUndo }: { onUndo: (action: RecentAction) => Promise<boolean> }) {
  const actions = useRecentActions();
  if (actions.length === 0) return null;
  return (
    <section aria-label="This session" className="min-h-0">
      <h3 className="text-sm font-medium text-muted">This session</h3>
      <ul className="divide-y">
        {actions.map((action) => (
          <li key={action.id} className="flex min-h-11 items-center gap-3 py-1">
            <div className="min-w-0 grow">
              <CutText text={action.itemName} className="font-medium" />
              <span className="block text-sm text-muted">{actionText(action)}</span>
            </div>
            {action.waitingKey !== undefined ? <Badge tone="warn">Pending</Badge> : null}
            <Button
              size="sm"
              variant="ghost"
              disabled={!action.undoable}
              aria-label={`Undo: ${actionText(action)}, ${action.itemName}`}
              onClick={() => void recentActions.undo(action.id, onUndo)}
            >
              <Undo2 aria-hidden />
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
