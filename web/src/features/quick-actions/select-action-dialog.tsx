import type { ItemSummary } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { type QuickAction, quickActionProblems } from '@onhand/contract/quick-actions';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Zap } from 'lucide-react';
import { Link } from 'react-router';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { reservedText } from '../../platform/reserved-text.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ActionIcon } from './action-icon.tsx';
import { quickActionsQuery } from './quick-actions.queries.ts';
import { byType, effectText, quantityAfter, typeLabels } from './quick-actions.rules.ts';

/** The part of a scanned item that the dialogs need. */
export type ScannedItem = Pick<ItemSummary, 'id' | 'name' | 'quantity' | 'reserved' | 'unit'>;

/** PLC-10: the place that the action is about, by its name, with what lies there. */
export interface ActionPlace {
  name: string;
  quantity: string;
  reserved?: string | undefined;
}

interface SelectProps {
  /** The scanned item, if one is at hand. */
  item: ScannedItem | null;
  /** Where it is done; without a place, or without an item, it is said elsewhere. */
  place?: ActionPlace | undefined;
  /** The one in use. */
  current: QuickAction | null;
  onSelect: (action: QuickAction) => void;
}

/** QA-02. */
export function SelectActionDialog({
  open,
  onOpenChange,
  ...props
}: SelectProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { item, place } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Quick actions"
        description={
          item ? (
            <>
              {item.name}:{' '}
              <span className="font-medium text-text">{quantityText(place?.quantity ?? item.quantity, item.unit?.name ?? 'units')}</span>{' '}
              {[place ? `on hand in ${place.name}` : 'on hand', reservedText((place ?? item).reserved)].filter(Boolean).join(' · ')}
            </>
          ) : (
            'Done to each item you scan.'
          )
        }
        phoneFullScreen
      >
        <ActionList {...props} onLeave={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ActionList({ item, place, current, onSelect, onLeave }: SelectProps & { onLeave: () => void }) {
  const actions = useQuery(quickActionsQuery);
  const canManage = can(useUser().role, 'MANAGE_SETTINGS');
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain">
      <Loaded result={actions} skeleton={<SkeletonRows rows={4} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Zap aria-hidden />}
              title="No quick actions configured yet."
              text={canManage ? undefined : 'Ask a manager to set one up.'}
              action={
                <Button asChild variant="primary">
                  <Link to="/settings/quick-actions" onClick={onLeave}>
                    Set up quick actions
                  </Link>
                </Button>
              }
            />
          ) : (
            byType(list).map(({ type, actions }) => (
              <section key={type} aria-label={typeLabels[type]}>
                <h3 className="border-y bg-background px-5 py-2 text-xs font-medium text-muted">{typeLabels[type]}</h3>
                <ul className="divide-y">
                  {actions.map((action) => (
                    <ActionOption
                      key={action.id}
                      action={action}
                      quantity={item && (place?.quantity ?? item.quantity)}
                      isCurrent={action.id === current?.id}
                      onSelect={() => onSelect(action)}
                    />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Loaded>
    </div>
  );
}

interface OptionProps {
  action: QuickAction;
  /** What is there before it is done, if an item is at hand. */
  quantity: string | null;
  isCurrent: boolean;
  onSelect: () => void;
}

function ActionOption({ action, quantity, isCurrent, onSelect }: OptionProps) {
  const { name, actionType, problem, isDefault } = action;
  const after = quantity !== null && problem === null ? quantityAfter(action, quantity) : null;
  return (
    <li>
      <button
        type="button"
        disabled={problem !== null}
        aria-current={isCurrent || undefined}
        onClick={onSelect}
        className="flex min-h-15 w-full items-center gap-3 px-5 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-muted"
      >
        <ActionIcon type={actionType} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="font-medium wrap-anywhere">{name}</span>
            {isDefault ? <Badge>Default</Badge> : null}
            {isCurrent ? <Badge tone="accent">In use</Badge> : null}
          </span>
          <span className="block text-sm wrap-anywhere text-muted">{problem ? quickActionProblems[problem] : effectText(action)}</span>
        </span>
        {quantity !== null && after !== null ? (
          <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted tabular-nums">
            {quantityText(quantity)}
            <ArrowRight aria-label="to" className="size-3.5" />
            <span className="font-medium text-text">{quantityText(after)}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
