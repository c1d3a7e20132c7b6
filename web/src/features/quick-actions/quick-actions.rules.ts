import { type QuickAction, type QuickActionType, quickActionTypes } from '@onhand/contract/quick-actions';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';

/** Texts of the headings over a group and of the choice of a type. */
export const typeLabels: Record<QuickActionType, string> = {
  decrease: 'Decrease stock',
  increase: 'Increase stock',
  set: 'Set stock',
  move: 'Move to a folder',
  tag: 'Add tags',
};

/** Grouped by type, in the order of the contract, each by name as the server sorts them. */
export function byType(actions: readonly QuickAction[]): { type: QuickActionType; actions: QuickAction[] }[] {
  return quickActionTypes
    .map((type) => ({ type, actions: actions.filter(({ actionType }) => actionType === type) }))
    .filter((group) => group.actions.length > 0);
}

/** Says in a few words what the action does to an item: “Remove 2”. */
export function effectText(action: QuickAction): string {
  switch (action.actionType) {
    case 'decrease':
      return `Remove ${quantityText(action.actionConfig.quantity)}`;
    case 'increase':
      return `Add ${quantityText(action.actionConfig.quantity)}`;
    case 'set':
      return `Set to ${quantityText(action.actionConfig.quantity)}`;
    case 'move':
      return action.actionConfig.folderName === null ? 'Move' : `Move to ${action.actionConfig.folderName}`;
    case 'tag':
      return action.actionConfig.tagNames.length === 0 ? 'Tag' : `Tag ${action.actionConfig.tagNames.join(', ')}`;
  }
}

/** Names the price at which an action books added stock, to be said behind what it does; empty for any other. */
export function priceHint(action: QuickAction): string {
  if (action.actionType !== 'increase') return '';
  return action.actionConfig.price === 'ask' ? ', asking for the price' : ', at the last price paid';
}

/** Returns the quantity on hand afterwards; null if the action leaves it alone. It is never below zero. */
export function quantityAfter(action: QuickAction, quantity: string): string | null {
  switch (action.actionType) {
    case 'decrease': {
      const left = addDecimals(quantity, negated(action.actionConfig.quantity));
      return compareDecimals(left, '0') < 0 ? '0' : left;
    }
    case 'increase':
      return addDecimals(quantity, action.actionConfig.quantity);
    case 'set':
      return action.actionConfig.quantity;
    default:
      return null;
  }
}

/** QA-06: a choice made on this device lasts 30 days. */
const rememberedMs = 30 * 24 * 60 * 60_000;

/** The part of a choice that this device keeps. */
export interface LastAction {
  id: number;
  name: string;
  actionType: QuickActionType;
  actionConfig: QuickAction['actionConfig'];
  timestamp: number;
}

export interface Choice {
  actions: readonly QuickAction[];
  last: LastAction | null;
  preferenceId: number | null;
  defaultId: number | null;
}

/** QA-06: the last on this device, the last on any, the default, the first. Actions that are gone or cannot be run are passed over. */
export function chosenAction({ actions, last, preferenceId, defaultId }: Choice, now: number): QuickAction | null {
  const isFresh = last !== null && now - last.timestamp < rememberedMs;
  const wanted = [isFresh ? last.id : null, preferenceId, defaultId];
  const usable = actions.filter(({ problem }) => problem === null);
  for (const id of wanted) {
    const found = usable.find((action) => action.id === id);
    if (found) return found;
  }
  return usable[0] ?? null;
}
