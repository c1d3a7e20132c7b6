import type { Item } from '@onhand/contract/inventory';
import type { SharedCode } from '@onhand/contract/qr';
import { useEffect, useRef, useState } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { negated } from '../../platform/decimal.ts';
import { isUnauthorized } from '../../platform/errors.ts';
import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { beep } from './beep.ts';
import type { ContinuousAction } from './quantities.rules.ts';
import { recentActions } from './recent-actions.ts';
import { Cooldown } from './repeats.rules.ts';
import { tellScanError } from './scan-errors.ts';
import type { QuickActionSlot, ScanChange, ScanPorts, StockWish } from './scan-ports.ts';

export type SessionPhase =
  | { kind: 'idle' }
  | { kind: 'looking'; code: string }
  | { kind: 'found'; item: Item; sharedWith: SharedCode[] }
  /** `isElsewhere`: an item has it, in a folder the person does not have. */
  | { kind: 'unknown'; code: string; isElsewhere: boolean };

interface Settings {
  ports: ScanPorts;
  /** Each scanned item gets the action in use, or the change of continuous scanning; without either the panel shows it. */
  quick: QuickActionSlot | undefined;
  continuous: ContinuousAction | undefined;
  /** A change was made from the panel, which closes. */
  onDone: () => void;
}

const now = () => performance.now();

/** A camera, or somebody: by keyboard, picture or hand-held scanner. */
export type CodeSource = 'camera' | 'person';

export const itemNotFound = { title: 'Item Not Found', description: 'No item found with this QR code.' } as const;

/** From a code to an item to a change of its stock. */
export function useScanSession({ ports, quick, continuous, onDone }: Settings) {
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'idle' });
  const [isBusy, setIsBusy] = useState(false);
  const cooldown = useRef(new Cooldown());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const tellChange = (item: Item, { toast: words, canUndo, ...rest }: ScanChange) => {
    const id = newActKey();
    cooldown.current.start(item.id, now());
    // What changed nothing is said, and that is all.
    const isListed = rest.movementId !== null || rest.waitingKey !== undefined || rest.action === 'tag';
    if (isListed) recentActions.add({ id, itemId: item.id, itemName: item.name, timestamp: Date.now(), undoable: canUndo, ...rest });
    const undo = { label: 'Undo', onSelect: () => void recentActions.undo(id, ports.undo) };
    toast(canUndo ? { ...words, action: undo } : words);
  };

  const applyAtOnce = async (item: Item) => {
    setPhase({ kind: 'idle' });
    // From the moment it is sent: the answer may take longer than the label stays in view.
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

  const handleCode = async (code: string, from: CodeSource) => {
    setPhase({ kind: 'looking', code });
    beep();
    try {
      const { sharedWith, ...item } = await ports.lookup(code);
      if (!isHere.current) return;
      // Only a camera sees again what it has seen: a code that was typed or sent was meant.
      const isMeant = from === 'person' || cooldown.current.isOver(item.id, now());
      // A code that several items have is for the person to decide.
      const isClear = sharedWith.length === 0 && item.archivedAt === null;
      if (!isMeant) setPhase({ kind: 'idle' });
      else if ((quick?.apply || continuous) && isClear) await applyAtOnce(item);
      else show(item, sharedWith);
    } catch (error) {
      if (!isHere.current) return;
      const isElsewhere = error instanceof ApiError && error.error === 'CODE_ELSEWHERE';
      if (isElsewhere || (error instanceof ApiError && error.status === 404)) {
        setPhase({ kind: 'unknown', code, isElsewhere });
        return;
      }
      setPhase({ kind: 'idle' });
      if (isUnauthorized(error)) tellScanError(error, 'adjustment');
      else showError(error);
    }
  };

  const show = (item: Item, sharedWith: SharedCode[]) => {
    setPhase({ kind: 'found', item, sharedWith });
    toast({ title: 'Item Found', description: item.name, duration: 3000 });
  };

  return {
    phase,
    isBusy,
    handleCode: (code: string, from: CodeSource) => void handleCode(code, from),
    goOn: () => setPhase({ kind: 'idle' }),
    choose: async (id: number) => {
      try {
        setPhase({ kind: 'found', item: await ports.read(id), sharedWith: [] });
      } catch (error) {
        showError(error);
      }
    },
    /** QA-02 from the panel: an action for this one item. */
    runQuickAction: async (item: Item) => {
      try {
        const done = await quick?.chooseFor(item);
        if (!done) return;
        tellChange(item, done);
        setPhase({ kind: 'idle' });
        onDone();
      } catch {
        // It was told already; the panel stays.
      }
    },
    /** `update` for a quantity that was entered, `adjustment` for one tap on a preset. */
    change: async (item: Item, wish: StockWish, how: 'update' | 'adjustment') => {
      setIsBusy(true);
      try {
        tellChange(item, await ports.change(item, wish));
        setPhase({ kind: 'idle' });
        onDone();
      } catch (error) {
        tellScanError(error, how);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
