import type { Refill, RefillLine, RefillSummary } from '@onhand/contract/refills';
import type { ToolLoan } from '@onhand/contract/tools';
import type { Transfer, TransferLine, TransferSummary } from '@onhand/contract/transfers';
import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';
import type { ActOf, WaitingAct } from './acts.ts';
import { afterPick } from './after-pick.ts';

const isAbout = (act: WaitingAct, id: number) => 'params' in act.input && Number(act.input.params.id) === id;

/** A transfer as it will be once what waits has arrived. */
export function transferWith(transfer: Transfer, act: WaitingAct): Transfer {
  if (!isAbout(act, transfer.id)) return transfer;
  switch (act.kind) {
    case 'plan':
      return {
        ...transfer,
        lines: act.input.body.lines.map(({ itemId, quantity }) => plannedLine(transfer, act, itemId, String(quantity))),
      };
    case 'send':
      return withState({ ...transfer, state: 'sent', lines: changed(transfer, act, (line, sent) => ({ ...line, sent, inTransit: sent })) });
    case 'receive':
      return withState({ ...transfer, lines: changed(transfer, act, receivedLine) });
    case 'settle':
      return withState({ ...transfer, lines: changed(transfer, act, (line, quantity) => settledLine(line, act, quantity)) });
    default:
      return transfer;
  }
}

type OnLines = ActOf<'send'> | ActOf<'receive'> | ActOf<'settle'>;

function changed({ lines }: Transfer, { seen }: OnLines, change: (line: TransferLine, quantity: string) => TransferLine): TransferLine[] {
  return lines.map((line) => {
    const quantity = seen.lines.find(({ id }) => id === line.itemId)?.quantity;
    return quantity === undefined ? line : change(line, quantity);
  });
}

/** Never below zero: somebody else may have received it meanwhile. */
function less(figure: string, by: string): string {
  const left = addDecimals(figure, negated(by));
  return compareDecimals(left, '0') < 0 ? '0' : left;
}

function receivedLine(line: TransferLine, quantity: string): TransferLine {
  const inTransit = less(line.inTransit, quantity);
  return { ...line, received: addDecimals(line.received, quantity), inTransit, isShort: inTransit !== '0', isLate: false };
}

function settledLine(line: TransferLine, { input: { body } }: ActOf<'settle'>, quantity: string): TransferLine {
  if (body.as === 'late') return { ...line, isShort: false, isLate: true };
  const inTransit = less(line.inTransit, quantity);
  const rest = { inTransit, isShort: inTransit !== '0' && line.isShort, isLate: inTransit !== '0' && line.isLate };
  return { ...line, ...rest, [body.as]: addDecimals(line[body.as], quantity) };
}

function plannedLine({ lines }: Transfer, { seen: { items } }: ActOf<'plan'>, itemId: number, planned: string): TransferLine {
  const known = lines.find((line) => line.itemId === itemId);
  if (known) return { ...known, planned };
  const item = items.find(({ id }) => id === itemId);
  return newLine({ id: itemId, name: item?.name ?? '', unit: item?.unit ?? null }, planned, null);
}

/** A line of a plan that the server has not seen yet. */
export function newLine(
  { id, name, unit }: { id: number; name: string; unit: string | null },
  planned: string,
  available: string | null,
): TransferLine {
  const none = { sent: '0', received: '0', back: '0', lost: '0', inTransit: '0', isShort: false, isLate: false };
  return {
    itemId: id,
    name,
    sku: null,
    codes: [],
    unit: unit === null ? null : { name: unit, allowsDecimals: true },
    hasItem: true,
    planned,
    ...none,
    available,
  };
}

function withState(transfer: Transfer): Transfer {
  const { lines } = transfer;
  const onTheWay = lines.filter(({ inTransit }) => inTransit !== '0');
  const figures = {
    linesOnTheWay: onTheWay.length,
    linesShort: lines.filter(({ isShort }) => isShort).length,
    linesReceived: lines.filter(({ received, inTransit }) => received !== '0' && inTransit === '0').length,
  };
  const hasArrived = lines.some(({ received }) => received !== '0');
  return { ...transfer, ...figures, state: onTheWay.length > 0 ? 'sent' : hasArrived ? 'received' : 'cancelled' };
}

/** The same for a row of a list, which knows no lines. */
export function transferRowWith(row: TransferSummary, act: WaitingAct): TransferSummary {
  if (!isAbout(act, row.id)) return row;
  if (act.kind === 'send') return { ...row, state: 'sent', linesOnTheWay: act.seen.lines.length };
  if (act.kind === 'plan')
    return { ...row, lineCount: act.input.body.lines.length, items: act.seen.items.slice(0, 3).map(({ name }) => name) };
  if (act.kind !== 'receive' && act.kind !== 'settle') return row;
  const { lines } = act.seen;
  const isWhole = act.kind === 'receive' || act.input.body.as !== 'late';
  const done = isWhole ? lines.filter(({ quantity, inTransit }) => quantity === inTransit).length : 0;
  const linesOnTheWay = Math.max(row.linesOnTheWay - done, 0);
  const short = act.kind === 'receive' ? lines.length - done : -Math.min(lines.length, row.linesShort);
  const linesReceived = row.linesReceived + (act.kind === 'receive' ? done : 0);
  return { ...row, linesOnTheWay, linesShort: row.linesShort + short, linesReceived, state: linesOnTheWay === 0 ? 'received' : row.state };
}

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

/** Who has what, as it will be. */
export function loansWith(loans: readonly ToolLoan[], act: WaitingAct): readonly ToolLoan[] {
  if (act.kind === 'handOut') return [...loans, handedOut(act)];
  if (act.kind !== 'giveBack') return loans;
  const { loanId, item } = act.seen;
  return loans.flatMap((loan) => {
    const held = loan.id === loanId ? less(loan.held, item.quantity) : loan.held;
    return held === '0' ? [] : [{ ...loan, held }];
  });
}

function handedOut({ input: { body }, seen, seq, madeAt }: Extract<WaitingAct, { kind: 'handOut' }>): ToolLoan {
  const quantity = String(body.quantity ?? '1');
  return {
    id: -seq,
    itemId: seen.item.id,
    name: seen.item.name,
    sku: null,
    unit: seen.item.unit,
    hasItem: true,
    userId: body.userId,
    holder: seen.holder,
    from: { placeId: seen.from?.placeId ?? null, name: seen.from?.name ?? null },
    quantity,
    held: quantity,
    lost: '0',
    until: body.until ?? null,
    isOverdue: false,
    note: body.note ?? '',
    handedAt: madeAt,
    handedBy: '',
    closedAt: null,
  };
}
