import type { StockChange } from '@onhand/contract/stock-change';
import { actWords, subjectOf } from '../../offline/act-kinds.ts';
import type { WaitingAct } from '../../offline/acts.ts';
import { figureText } from '../../platform/count-text.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';

/** “Remove 2 ft from Van 1, Copper pipe”. */
export const namedAct = (act: WaitingAct) => `${actWords(act)}, ${subjectOf(act).name}`;

const known: Record<string, string> = {
  FORBIDDEN: 'Your role no longer allows this.',
  SUBSCRIPTION_REQUIRED: 'The subscription of your organization has ended.',
  ORGANIZATION_REQUIRED: 'You no longer belong to this organization.',
};

/** Explains in plain words why the server refused the act. */
export function refusalWords(act: WaitingAct): string {
  if (act.refusal === null) return '';
  const { error, message, status, isAboutPlace } = act.refusal;
  const { what } = subjectOf(act);
  const ways =
    act.kind === 'stock'
      ? 'apply it where the item is kept, or drop it'
      : what === 'job'
        ? 'it waits here until you say what to do'
        : 'it waits here until you drop it';
  if (isAboutPlace) return `The place was deleted, or it is no longer yours. Nothing is lost: ${ways}.`;
  // Jobs are never deleted.
  if (error === 'NOT_FOUND' && what === 'job')
    return 'You are not on this job any more, or the part was deleted. Nothing is lost: it waits here until you say what to do.';
  if (error === 'NOT_FOUND') return `This ${what} was deleted, or it is no longer in your folders.`;
  // A role that was taken away says nothing more; of a place that is not theirs the server says so.
  if (error && known[error] && !(error === 'FORBIDDEN' && what === 'transfer')) return known[error];
  return status >= 500 ? 'The server failed over this change several times.' : message;
}

/**
 * Turns what a person meant into a change of the present stock: a count becomes the difference it found. It stays in its place, unless that is
 * gone.
 */
export function asChange({ input, refusal }: WaitingAct<'stock'>): StockChange {
  const { adjustment, quantity, expectedQuantity, purchasePrice, transactionNote, source, placeId } = input.body;
  const counted =
    quantity === undefined ? adjustment : addDecimals(String(quantity), negated(addDecimals(String(expectedQuantity ?? '0'), '0')));
  return {
    adjustment: counted ?? '0',
    ...(placeId !== undefined && !refusal?.isAboutPlace && { placeId }),
    ...(purchasePrice !== undefined && { purchasePrice }),
    ...(transactionNote !== undefined && { transactionNote }),
    ...(source !== undefined && { source }),
  };
}

/** “3 changes”. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${figureText(count)} changes`;
}
