import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import type { QuickAction, QuickActionGrant, QuickActionOutcome } from '@onhand/contract/quick-actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { toast } from '../../ui/toast.ts';
import { ActionBanner, ActionOffer } from './action-banner.tsx';
import { actionInUse, dropGrant, grantFor, keepGrant, keepInUse } from './grants.ts';
import { keepLastAction, readLastAction } from './last-action.ts';
import { failureToast } from './outcome-toast.ts';
import { PinDialog } from './pin-dialog.tsx';
import { defaultActionQuery, preferenceQuery, quickActionsQuery, useKeepPreference, useRunAction } from './quick-actions.queries.ts';
import { chosenAction, effectText } from './quick-actions.rules.ts';
import { type ActionPlace, type ScannedItem, SelectActionDialog } from './select-action-dialog.tsx';

export interface QuickActionFlow {
  /** The action that scans are answered with: chosen, and its PIN verified. */
  action: QuickAction | null;
  /** Names the action in use, with “Change” and a way to stop it; while there is none, offers one. */
  banner: ReactNode;
  /** Goes anywhere in the tree, once. */
  dialogs: ReactNode;
  /** True while a dialog of this flow is open, so that a camera can rest meanwhile. */
  isAsking: boolean;
  /** QA-02, with the scanned item if one is at hand. Answers the action once its PIN is verified; null when given up. */
  openSelection: (item?: ScannedItem, place?: ActionPlace) => Promise<QuickAction | null>;
  /**
   * Applies the action in use, or another that was just verified, to an item. Asks for the PIN again when its time is over, and
   * answers null when that is given up or there is no action. A refusal is told (“Stock Update Failed”) and thrown.
   */
  run: (
    item: ScannedItem,
    more?: { action?: QuickAction; purchasePrice?: string; placeId?: number | null },
  ) => Promise<QuickActionOutcome | null>;
}

interface Asked {
  action: QuickAction;
  /** Told when the PIN was right, or that it was given up. */
  answer: (isVerified: boolean) => void;
}

interface Selecting {
  item: ScannedItem | null;
  place: ActionPlace | undefined;
  answer: (action: QuickAction | null) => void;
}

/**
 * Quick actions for the scanner (QA-02 to QA-08):
 *
 *   const flow = useQuickActionFlow();
 *   const apply = async (item, action) => {
 *     const outcome = await flow.run(item, { action });             // tells its failures, and throws them
 *     return outcome && { toast: outcomeToast(action, outcome), … };
 *   };
 *
 * While `flow.action` is set, every scanned item gets `apply(item, flow.action)` instead of its panel. `flow.banner` stands in the
 * scanner in either case and `flow.dialogs` beside it. A button in the panel of a found item does
 * `const action = await flow.openSelection(item); if (action) await apply(item, action);`.
 */
export function useQuickActionFlow(ownPlace: string | null = null): QuickActionFlow {
  const { id: userId, role } = useUser();
  const maySeeCosts = can(role, 'VIEW_FINANCIALS');
  const queryClient = useQueryClient();
  const { data: actions = [], isSuccess } = useQuery(quickActionsQuery);
  const preferenceId = useQuery(preferenceQuery).data?.quickActionId ?? null;
  const defaultId = useQuery(defaultActionQuery).data?.id ?? null;
  const keepPreference = useKeepPreference();
  const { mutateAsync } = useRunAction();
  // An action that was unlocked stays in use for as long as that holds, also when the scanner was closed meanwhile.
  const [chosenId, setChosenId] = useState<number | null>(() => actionInUse(userId));
  const [selection, setSelection] = useState<Selecting | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Asked | null>(null);

  // The list is asked, because the action may have been changed or deleted on another device.
  const action = actions.find(({ id }) => id === chosenId) ?? null;
  const suggested = chosenAction({ actions, last: readLastAction(userId), preferenceId, defaultId }, useNow().getTime());

  const ask = (wanted: QuickAction) =>
    new Promise<boolean>((answer) => {
      waiting.current?.answer(false);
      waiting.current = { action: wanted, answer };
      setAsked(waiting.current);
    });
  const settle = (isVerified: boolean) => {
    waiting.current?.answer(isVerified);
    waiting.current = null;
    setAsked(null);
  };
  const verified = (grant: QuickActionGrant) => {
    if (asked) keepGrant(asked.action.id, grant);
    // Together with the PIN's, or it would show again for a moment.
    setSelection(null);
    settle(true);
  };

  const use = (id: number | null) => {
    setChosenId(id);
    keepInUse(userId, id);
  };
  const choose = async (wanted: QuickAction) => {
    if (grantFor(wanted.id) === null && !(await ask(wanted))) return;
    setSelection(null);
    use(wanted.id);
    keepLastAction(userId, wanted, Date.now());
    keepPreference(wanted.id);
    toast({ title: 'Action Selected', description: `${wanted.name}: ${effectText(wanted)}`, tone: 'success' });
    selection?.answer(wanted);
  };

  const run: QuickActionFlow['run'] = async (item, { action: wanted = action, ...more } = {}) => {
    if (!wanted) return null;
    const idempotencyKey = newActKey();
    const send = (grant: string) => mutateAsync({ action: wanted, itemId: item.id, grant, idempotencyKey, ...more });
    const grant = grantFor(wanted.id);
    try {
      if (grant !== null) return await send(grant);
    } catch (error) {
      if (!isPinRequired(error)) throw told(error);
      dropGrant(wanted.id);
    }
    if (!(await ask(wanted))) return null;
    return send(grantFor(wanted.id) ?? '').catch((error: unknown) => {
      throw told(error);
    });

    function told(error: unknown): unknown {
      const words = failureToast(wanted as QuickAction, error);
      if (words) toast(words);
      else void queryClient.invalidateQueries({ queryKey: [api.auth.user.path] });
      return error;
    }
  };

  const openSelection = (item?: ScannedItem, place?: ActionPlace) =>
    new Promise<QuickAction | null>((answer) => setSelection({ item: item ?? null, place, answer }));
  const closeSelection = () => {
    selection?.answer(null);
    setSelection(null);
  };
  const change = () => void openSelection();
  return {
    action,
    banner: action ? (
      <ActionBanner action={action} place={ownPlace} onChange={change} maySeeCosts={maySeeCosts} onStop={() => use(null)} />
    ) : isSuccess ? (
      <ActionOffer action={suggested} maySeeCosts={maySeeCosts} onUse={(wanted) => void choose(wanted)} onChange={change} />
    ) : null,
    dialogs: (
      <>
        <SelectActionDialog
          // The PIN takes its place, and gives it back when given up.
          open={selection !== null && asked === null}
          onOpenChange={(isOpen) => (isOpen ? undefined : closeSelection())}
          item={selection?.item ?? null}
          place={selection?.place}
          current={action}
          onSelect={(wanted) => void choose(wanted)}
        />
        <PinDialog action={asked?.action ?? null} onVerified={verified} onClose={() => settle(false)} />
      </>
    ),
    isAsking: selection !== null || asked !== null,
    openSelection,
    run,
  };
}

const isPinRequired = (error: unknown) => error instanceof ApiError && error.error === 'PIN_REQUIRED';
