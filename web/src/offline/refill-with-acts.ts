import type { Refill, RefillLine, RefillSummary } from '@onhand/contract/refills';
import { addDecimals } from '../platform/decimal.ts';
import { isAbout } from './act-on-document.ts';
import type { WaitingAct } from './acts.ts';
import { afterPick } from './after-pick.ts';

/** A refill list as it will be. */
export function refillWith(refill: Refill, act: WaitingAct): Refill {
  if (!isAbout(act, refill.id)) return refill;
  if (act.kind === 'pick') {
    const nth = Number(act.input.params.line);
    return { ...refill, items: refill.items.map((line) => (line.line === nth ? afterPick(line, act.input.body) : line)) };
  }
  if (act.kind === 'add') return { ...refill, items: [...refill.items, addedLine(act)] };
  if (act.kind !== 'load') return refill;
  const loaded = new Map(act.seen.lines.map(({ line, quantity }) => [line, quantity]));
  const items = refill.items.map((line) => ({ ...line, loaded: addDecimals(line.loaded, loaded.get(line.line) ?? '0') }));
  const isDone = act.input.body.isLast || items.every(({ isSettled, planned }) => isSettled || planned === '0');
  return { ...refill, items, ...(isDone && refill.canClose && { status: 'done' as const }) };
}

/** The same for a row of a list. */
export function refillRowWith(row: RefillSummary, act: WaitingAct): RefillSummary {
  if (!isAbout(act, row.id)) return row;
  if (act.kind === 'pick') return { ...row, status: 'picking', settled: row.settled + act.seen.settles };
  return act.kind === 'load' && act.input.body.isLast ? { ...row, status: 'done' } : row;
}

/** It has no number before the server has given it one, so it is taken for none of those that can be picked. */
function addedLine({ input: { body }, seen: { item, to }, seq }: Extract<WaitingAct, { kind: 'add' }>): RefillLine {
  const taken = { placeId: null, name: 'Taken along', path: ['Taken along'], isGone: false, isHidden: false };
  const figures = { planned: '0', missing: null, picked: String(body.quantity), loaded: '0', level: null, available: null };
  return {
    line: -seq,
    itemId: item.id,
    name: item.name,
    sku: null,
    codes: [],
    unit: item.unit === null ? null : { name: item.unit, allowsDecimals: true },
    state: 'live',
    from: taken,
    to,
    isReturn: false,
    isShort: false,
    isSettled: true,
    pickedBy: [],
    ...figures,
  };
}
