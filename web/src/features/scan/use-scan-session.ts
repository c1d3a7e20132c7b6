import type { Item } from '@onhand/contract/item-answers';
import { longestCode, type SharedCode } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import { useEffect, useRef, useState } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { negated } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { beep } from './beep.ts';
import type { ContinuousAction } from './quantities.rules.ts';
import { recentActions } from './recent-actions.ts';
import { Cooldown } from './repeats.rules.ts';
import { itemNotFound, tellLookupError, tellScanError } from './scan-errors.ts';
import type { QuickActionSlot, ScanChange, ScanPorts, StockWish } from './scan-ports.ts';

/** An item on the panel, and what of it the panel has to know. */
interface FoundPhase {
  kind: 'found';
  item: Item;
  sharedWith: SharedCode[];
  /** The scanned code; empty if the item was chosen from a list. */
  code: string;
  openedAt: number;
  /** The place whose label was scanned meanwhile. */
  placeId?: number;
  /** The item was changed, so a person who scans another label now is done with this one. */
  isChanged: boolean;
}

interface UnknownPhase {
  kind: 'unknown';
  code: string;
  /** An item has it, in a folder the person does not have. */
  isElsewhere: boolean;
}

export type SessionPhase = { kind: 'idle' } | FoundPhase | UnknownPhase | { kind: 'unread' };

interface Settings {
  ports: ScanPorts;
  /** Each scanned item gets the action in use, or the change of continuous scanning; without either the panel shows it. */
  quick: QuickActionSlot | undefined;
  continuous: ContinuousAction | undefined;
}

const now = () => performance.now();

/** A camera, or somebody: by keyboard, picture or hand-held scanner. */
export type CodeSource = 'camera' | 'person';

/** A tap that was on its way when the panel turned to another item was meant for the one before. */
const settlesAfter = 400;

/** A session leads from a code to an item to changes of its stock. */
export function useScanSession({ ports, quick, continuous }: Settings) {
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'idle' });
  const [isLookingUp, setIsLookingUp] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isSettling, setIsSettling] = useState(false);
  const cooldown = useRef(new Cooldown());
  const turns = useRef(0);
  const said = useRef<{ dismiss: () => void } | null>(null);
  const isHere = useIsHere();
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setIsSettling(false), settlesAfter);
    return () => clearTimeout(timer);
  }, [isSettling]);

  /** Messages about the item before are no longer true. */
  const turnTo = (next: SessionPhase) => {
    said.current?.dismiss();
    said.current = null;
    setPhase(next);
  };

  const tellChange = (item: Item, { toast: words, canUndo, listedAs, ...rest }: ScanChange) => {
    const id = listedAs ?? newActKey();
    cooldown.current.start(item.id, now());
    // A change of nothing is announced, but not listed.
    const isToList = listedAs === undefined && (rest.movementId !== null || rest.waitingKey !== undefined || rest.action === 'tag');
    if (isToList) recentActions.add({ id, itemId: item.id, itemName: item.name, timestamp: Date.now(), undoable: canUndo, ...rest });
    const undo = { label: 'Undo', onSelect: () => void recentActions.undo(id, ports.undo) };
    toast(canUndo ? { ...words, action: undo } : words);
  };

  const applyAtOnce = async (item: Item) => {
    turnTo({ kind: 'idle' });
    // The pause begins when it is sent, because the answer may take longer than the label stays in view.
    cooldown.current.start(item.id, now());
    try {
      if (quick?.apply) {
        const done = await quick.apply(item);
        if (done) tellChange(item, done);
      } else if (continuous) {
        const { kind, quantity } = continuous;
        tellChange(item, await ports.change(item, { adjustment: kind === 'add' ? quantity : negated(quantity) }));
      }
    } catch (error) {
      if (!quick?.apply) tellScanError(error, 'adjustment');
    }
  };

  const show = (item: Item, sharedWith: SharedCode[], code: string) => {
    setIsSettling(phase.kind === 'found');
    turnTo({ kind: 'found', item, sharedWith, code, openedAt: Date.now(), isChanged: false });
    said.current = toast({ title: 'Item Found', description: item.name, duration: 3000 });
  };

  const tellUnknown = (code: string, from: CodeSource, isElsewhere = false) => {
    // A stranger's label beside ours takes nobody's panel away.
    if (phase.kind === 'found' && from === 'camera') toast({ ...itemNotFound, tone: 'destructive' });
    else turnTo({ kind: 'unknown', code, isElsewhere });
  };

  /** The label of a place is no item's: what is scanned from now on is changed there, and so is what is shown. */
  const choosePlace = async (placeId: number) => {
    if (await ports.workFrom(placeId)) setPhase((before) => (before.kind === 'found' ? { ...before, placeId } : before));
    else toast({ title: 'Place Not Found', description: 'It was deleted, or it is not one of yours.', tone: 'destructive' });
  };

  const handleCode = async (code: string, from: CodeSource) => {
    const shown = phase.kind === 'found' ? phase : null;
    // The label of what is shown already lies before the camera, or one of its labels does.
    if (from === 'camera' && shown?.code === code) return;
    beep();
    if (code.length > longestCode) {
      tellUnknown(code, from);
      return;
    }
    const { placeId } = readCode(code);
    if (placeId !== null) {
      await choosePlace(placeId);
      return;
    }
    turns.current += 1;
    const turn = turns.current;
    const isLatest = () => turn === turns.current;
    setIsLookingUp(true);
    // An item on the panel stays there until the next is known.
    if (!shown) turnTo({ kind: 'idle' });
    try {
      const { sharedWith, ...item } = await ports.lookup(code);
      if (!isHere()) return;
      if (isLatest()) setIsLookingUp(false);
      // Only a camera sees again what it has seen: a code that was typed or sent was meant.
      const isMeant = from === 'person' || (cooldown.current.isOver(item.id, now()) && item.id !== shown?.item.id);
      // A code that several items have is for the person to decide.
      const isClear = sharedWith.length === 0 && item.archivedAt === null;
      if (!isMeant) return;
      if ((quick?.apply || continuous) && isClear) await applyAtOnce(item);
      else if (isLatest()) show(item, sharedWith, code);
    } catch (error) {
      if (!isHere()) return;
      const isElsewhere = error instanceof ApiError && error.error === 'CODE_ELSEWHERE';
      if (isElsewhere || (error instanceof ApiError && error.status === 404)) tellUnknown(code, from, isElsewhere);
      else tellLookupError(error);
    } finally {
      if (isLatest()) setIsLookingUp(false);
    }
  };

  return {
    phase,
    isLookingUp,
    isBusy,
    isSettling,
    handleCode: (code: string, from: CodeSource) => void handleCode(code, from),
    /** A picture had no code in it. */
    tellUnread: () => turnTo({ kind: 'unread' }),
    goOn: () => turnTo({ kind: 'idle' }),
    choose: async (id: number) => {
      try {
        const item = await ports.read(id);
        turnTo({ kind: 'found', item, sharedWith: [], code: '', openedAt: Date.now(), isChanged: false });
      } catch (error) {
        showError(error);
      }
    },
    /** QA-02 from the panel: an action for this one item, and from then on for each that is scanned. */
    runQuickAction: async (item: Item, placeId: number | null) => {
      try {
        const done = await quick?.chooseFor(item, placeId);
        if (!done) return;
        tellChange(item, done);
        turnTo({ kind: 'idle' });
      } catch {
        // It was told already; the panel stays.
      }
    },
    /** `update` for a quantity that was entered, `adjustment` for one tap on a preset. Answers whether it was done; the panel stays. */
    change: async (item: Item, wish: StockWish, how: 'update' | 'adjustment'): Promise<boolean> => {
      setIsBusy(how === 'update');
      try {
        tellChange(item, await ports.change(item, wish));
        setPhase((before) => (before.kind === 'found' && before.item.id === item.id ? { ...before, isChanged: true } : before));
        return true;
      } catch (error) {
        tellScanError(error, how);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
