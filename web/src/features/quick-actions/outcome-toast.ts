import type { QuickAction, QuickActionOutcome } from '@onhand/contract/quick-actions';
import { ApiError } from '../../platform/api-error.ts';
import { bodyOf, isUnauthorized } from '../../platform/errors.ts';
import { costText } from '../../platform/format.ts';
import type { ToastOptions } from '../../ui/toast.ts';
import { stockToast } from '../stock/stock-change.queries.ts';

export function outcomeToast(action: QuickAction, outcome: QuickActionOutcome): ToastOptions {
  switch (action.actionType) {
    case 'move':
      if (!outcome.movement) return { title: 'Nothing to change', description: `${outcome.name} is there already.` };
      return { title: 'Item Moved', description: `${outcome.name}: ${outcome.movement.toFolder ?? 'moved'}`, tone: 'success' };
    case 'tag':
      return { title: 'Item Tagged', description: `${outcome.name}: ${action.actionConfig.tagNames.join(', ')}`, tone: 'success' };
    case 'increase':
      return withPrice(stockToast(outcome), action, outcome);
    default:
      return stockToast(outcome);
  }
}

/** Adds the price of the new stock for people who may know it: a price that nobody was asked for has to be told. */
function withPrice(said: ToastOptions, action: QuickAction, { movement, valuationMethod }: QuickActionOutcome): ToastOptions {
  if (movement?.unitCost === undefined || valuationMethod === 'standard' || action.actionType !== 'increase') return said;
  const origin = movement.isCostAssumed ? ', the unit cost so far' : action.actionConfig.price === 'last' ? ', the last price paid' : '';
  return { ...said, description: `${said.description}. Added at ${costText(movement.unitCost)}${origin}.` };
}

/** QA-07: the server's words; null for 401s, which are not the person's to read here. */
export function failureToast(action: QuickAction, error: unknown): ToastOptions | null {
  if (isUnauthorized(error) || /\b401\b|unauthorized/i.test(textOf(error))) return null;
  const isAboutPlace = action.actionType === 'move' || action.actionType === 'tag';
  return { title: isAboutPlace ? 'Action Failed' : 'Stock Update Failed', description: bodyOf(error), tone: 'destructive' };
}

function textOf(error: unknown): string {
  if (error instanceof ApiError && typeof error.body === 'string') return error.body;
  return error instanceof Error ? error.message : '';
}
