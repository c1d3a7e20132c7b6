import type { PickInput, Refill, RefillLine } from '@onhand/contract/refills';
import { useState } from 'react';
import { isTooMany } from '../../offline/after-pick.ts';
import { addDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { toast } from '../../ui/toast.ts';
import { isOpenLine, isToPick, linesWithCode } from './refill-lines.rules.ts';
import { placeText, tooManyText } from './refill-words.ts';
import { type PickAct, type PickFailure, pickAct, usePick } from './refills.queries.ts';

/** What stands in the way of a pick, in one sentence, to be settled where one stands. */
export type PickTrouble = { kind: PickFailure; act: PickAct; message: string } | { kind: 'wrong'; code: string };

export type Picking = ReturnType<typeof usePicking>;

/** The work of picking, on whichever screen. */
export function usePicking(refill: Refill, onPicked: (line: RefillLine) => void) {
  const [trouble, setTrouble] = useState<PickTrouble | null>(null);
  const sendPick = usePick(refill, (act, kind, message) => setTrouble({ kind, act, message }));
  const send = (act: PickAct) => {
    // Without a network nobody answers that it is too many, so it is asked before it waits.
    const isAsked = !navigator.onLine && isTooMany(act.line, act.body);
    if (!isAsked) return sendPick(act);
    setTrouble({ kind: act.line.from?.isHidden ? 'refused' : 'too many', act, message: tooManyText(act.line, act.body) });
  };
  const pick = (line: RefillLine, body: PickInput) => {
    send(pickAct(line, body));
    onPicked(line);
  };
  return {
    trouble,
    settle: () => setTrouble(null),
    /** Nobody knows whether it arrived: under its old key it is made once. */
    sendAgain: (act: PickAct) => send(act),
    pick,
    /** A tap: all that is wanted, or nothing again. */
    toggle: (line: RefillLine) => pick(line, { quantity: line.isSettled || line.picked !== '0' ? line.loaded : line.planned }),
    pickAll: (lines: readonly RefillLine[]) => {
      for (const line of lines.filter(isOpenLine)) send(pickAct(line, { quantity: line.planned }));
    },
    /** A scan adds one to the first line of the item that still wants some. */
    scan: (code: string) => {
      if (code.trim() === '') return;
      const found = linesWithCode(refill.items, code).filter(isToPick);
      const line = found.find(isOpenLine) ?? found[0];
      if (!line) return setTrouble({ kind: 'wrong', code: code.trim() });
      pick(line, { quantity: '1', mode: 'add' });
      if (!isOpenLine(line)) return;
      const picked = quantityText(addDecimals(line.picked, '1'));
      toast({
        title: line.name,
        description: `${picked} of ${quantityText(line.planned, line.unit?.name)} for ${placeText(line.to)}`,
        tone: 'success',
        duration: 2000,
      });
    },
  };
}
