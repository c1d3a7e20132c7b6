import { Undo2 } from 'lucide-react';
import { quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type RecentAction, recentActions, type ScanActionKind, useRecentActions } from './recent-actions.ts';

const words: Record<ScanActionKind, (quantity: string) => string> = {
  add: (quantity) => `Added ${quantity}`,
  remove: (quantity) => `Removed ${quantity}`,
  set: (quantity) => `Set to ${quantity}`,
  move: () => 'Moved',
  tag: () => 'Tagged',
};

/** UNDO-01: what was done in this session, the latest first. */
export function RecentActionsList({ onUndo }: { onUndo: (action: RecentAction) => Promise<boolean> }) {
  const actions = useRecentActions();
  if (actions.length === 0) return null;
  return (
    <section aria-label="This session" className="min-h-0">
      <h3 className="text-sm font-medium text-muted">This session</h3>
      <ul className="divide-y">
        {actions.map((action) => (
          <li key={action.id} className="flex min-h-11 items-center gap-3 py-1">
            <p className="min-w-0 grow">
              <span className="block truncate font-medium">{action.itemName}</span>
              <span className="block text-sm text-muted">{words[action.action](quantityText(action.quantity))}</span>
            </p>
            {action.waitingKey !== undefined ? <Badge tone="warn">Pending</Badge> : null}
            <Button
              size="sm"
              variant="ghost"
              disabled={!action.undoable}
              aria-label={`Undo: ${words[action.action](quantityText(action.quantity))}, ${action.itemName}`}
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
