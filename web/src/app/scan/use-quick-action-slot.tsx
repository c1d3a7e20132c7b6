import type { Item } from '@onhand/contract/item-answers';
import type { QuickAction, QuickActionOutcome } from '@onhand/contract/quick-actions';
import { outcomeToast } from '../../features/quick-actions/outcome-toast.ts';
import { useQuickActionFlow } from '../../features/quick-actions/use-quick-action-flow.tsx';
import type { ScanActionKind } from '../../features/scan/recent-actions.ts';
import type { QuickActionSlot, ScanChange } from '../../features/scan/scan-ports.ts';
import type { Shortfall } from '../../features/places/came-from.tsx';
import { usePlaceName } from '../../features/places/place-name.ts';
import { useOwnPlace } from '../../features/places/own-place.queries.ts';
import { quantityThere, sentPlace } from '../../features/stock/stock-change.queries.ts';
import { usePriceQuestion } from './use-price-question.tsx';
import { shortfallOf } from './use-scan-ports.ts';

/** Quick actions as the scanner takes them. */
export function useQuickActionSlot(onShortfall: (shortfall: Shortfall | null) => void): QuickActionSlot {
  const ownPlace = useOwnPlace();
  const flow = useQuickActionFlow(ownPlace?.name ?? null);
  const nameOf = usePlaceName();
  const price = usePriceQuestion();
  const { action } = flow;
  const run = async (item: Item, wanted: QuickAction, placeId?: number | null) => {
    const isAsked = wanted.actionType === 'increase' && wanted.actionConfig.price === 'ask' && price.isAsked(item);
    const purchasePrice = isAsked ? await price.ask(item, wanted.actionConfig.quantity) : undefined;
    if (purchasePrice === null) return null;
    const where = placeId === undefined ? {} : sentPlace(item, placeId);
    const outcome = await flow.run(item, { action: wanted, ...where, ...(purchasePrice !== undefined && { purchasePrice }) });
    if (outcome) onShortfall(shortfallOf(outcome, outcome.movement?.folderId ?? null));
    return outcome && scanChangeOf(wanted, outcome);
  };
  return {
    banner: flow.banner,
    dialogs: (
      <>
        {flow.dialogs}
        {price.dialog}
      </>
    ),
    isAsking: flow.isAsking || price.isAsking,
    apply: action && ((item) => run(item, action)),
    chooseFor: async (item, placeId) => {
      const place = item.places.find((one) => one.placeId === placeId);
      const there = { name: nameOf(placeId, place?.name), quantity: quantityThere(item, placeId), reserved: place?.reserved };
      // All of it lies there, which need not be said, unless one works from another place.
      const isPlain = item.places.length < 2 && ownPlace === null;
      const chosen = await flow.openSelection(item, isPlain ? undefined : there);
      return chosen && run(item, chosen, placeId);
    },
  };
}

const kinds: Record<QuickAction['actionType'], ScanActionKind> = {
  decrease: 'remove',
  increase: 'add',
  set: 'set',
  move: 'move',
  tag: 'tag',
};

/** Tells what was really done; null if there was nothing to do, which is said but not listed. */
function scanChangeOf(action: QuickAction, outcome: QuickActionOutcome): ScanChange {
  const { movement } = outcome;
  return {
    toast: outcomeToast(action, outcome),
    action: kinds[action.actionType],
    quantity: action.actionType === 'set' ? outcome.quantity : (movement?.delta ?? '0').replace('-', ''),
    movementId: movement?.id ?? null,
    canUndo: movement?.canUndo ?? false,
  };
}
