import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { useState } from 'react';
import { quantityText } from '../../platform/format.ts';
import { toast } from '../../ui/toast.ts';
import { useUndo } from '../stock/undo.queries.ts';
import { comesInPacks, isOpenLine, isTooMany, scannedLines, withPieces } from './receiving-lines.rules.ts';
import { amountText, tooManyText } from './receiving-words.ts';
import { type Arrival, type ArrivalAct, arrivalAct, type ArrivalFailure, arrivalOf, useTakeIn } from './receiving.queries.ts';

/** What stands in the way, in one sentence, to be settled where one stands. */
export type Trouble =
  | { kind: ArrivalFailure; act: ArrivalAct; message: string }
  /** No line of the order has this code. */
  | { kind: 'unknown'; code: string; lot: string | null; expiresOn: string | null };

export type Receiving = ReturnType<typeof useReceiving>;

/** The work of receiving, on whichever screen. */
export function useReceiving(order: Expected, onReceived: (line: ExpectedLine) => void) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const undo = useUndo();
  const takeIn = useTakeIn(order, {
    onFailed: (act, kind, message) => setTrouble({ kind, act, message }),
    onDone: ({ arrivals }, { movements, told, isOrderDone }) => {
      const [first] = arrivals;
      const [only] = movements;
      if (first) {
        const title = arrivals.length === 1 ? first.item.name : `${arrivals.length} lines`;
        const now = first.line && withPieces(first.line, first.pieces);
        const amount = amountText(
          first.pieces,
          first.line ?? { piecesPerPack: '1', unit: first.item.unit === null ? null : { name: first.item.unit } },
        );
        const description =
          told ??
          (arrivals.length > 1
            ? 'Received'
            : now
              ? `${amount} received, ${quantityText(now.received)} of ${quantityText(now.pieces)} in all`
              : `${amount} received`);
        const action = only && movements.length === 1 ? { label: 'Undo', onSelect: () => void undo(only) } : undefined;
        toast({ title, description, tone: 'success', duration: told ? 8000 : 4000, ...(action && { action }) });
      }
      if (isOrderDone)
        toast({ title: 'All of the order is here', description: 'Close the delivery once nothing is left on the truck.', tone: 'success' });
    },
  });
  const send = (act: ArrivalAct) => {
    // Without a network nobody answers that it is too many, so it is asked before it waits.
    const asked = navigator.onLine
      ? undefined
      : act.arrivals.find(({ line, pieces, more }) => line && !more.isMore && isTooMany(line, pieces, order.allowancePercent));
    if (!asked?.line) return takeIn(act);
    setTrouble({ kind: 'surplus', act, message: tooManyText(asked.line, asked.pieces) });
  };
  const receive = (...arrivals: readonly Arrival[]) => {
    send(arrivalAct(arrivals));
    const [first] = arrivals;
    if (first?.line) onReceived(withPieces(first.line, first.pieces));
  };
  return {
    trouble,
    settle: () => setTrouble(null),
    receive,
    /** Nobody knows whether it arrived: under its old key it is entered once. */
    sendAgain: (act: ArrivalAct) => send(act),
    /** It is meant as it is: more than was ordered, or at this price. */
    sendMeant: (act: ArrivalAct, more: Arrival['more']) =>
      send(arrivalAct(act.arrivals.map((arrival) => ({ ...arrival, more: { ...arrival.more, ...more } })))),
    /** The agreed price after all; the bill will say more. */
    sendAsAgreed: (act: ArrivalAct) =>
      send(arrivalAct(act.arrivals.map(({ more: { price: _price, ...more }, ...arrival }) => ({ ...arrival, more })))),
    receiveAll: (lines: readonly ExpectedLine[]) => receive(...lines.filter(isOpenLine).map((line) => arrivalOf(line, line.outstanding))),
    /** A vendor's code adds a pack, our own a piece, to the line in hand or to the first that still waits for some. */
    scan: (scanned: string, current: number | null) => {
      if (scanned.trim() === '') return;
      const { lines, isPack, lot, expiresOn, code } = scannedLines(order.lines, scanned);
      const open = lines.filter(isOpenLine);
      const line = open.find(({ line: nth }) => nth === current) ?? open[0] ?? lines[0];
      if (!line) return setTrouble({ kind: 'unknown', code, lot, expiresOn });
      receive(
        arrivalOf(line, isPack && comesInPacks(line) ? line.piecesPerPack : '1', { ...(lot && { lot }), ...(expiresOn && { expiresOn }) }),
      );
    },
  };
}
