import type { Transfer, TransferLine, TransferSummary } from '@onhand/contract/transfers';
import { addDecimals } from '../platform/decimal.ts';
import { isAbout, less } from './act-on-document.ts';
import type { ActOf, WaitingAct } from './acts.ts';

/** A transfer as it will be once what waits has arrived. */
export function transferWith(transfer: Transfer, act: WaitingAct): Transfer {
  if (!isAbout(act, transfer.id)) return transfer;
  switch (act.kind) {
    case 'plan':
      return { ...transfer, lines: plannedLines(transfer, act) };
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

function plannedLines({ lines }: Transfer, { input: { body }, seen: { item } }: ActOf<'plan'>): TransferLine[] {
  const given = String(body.quantity);
  const isThere = lines.some(({ itemId }) => itemId === item.id);
  const all = isThere ? lines : [...lines, newLine(item, '0', null)];
  return all
    .map((line) => (line.itemId === item.id ? { ...line, planned: body.mode === 'set' ? given : addDecimals(line.planned, given) } : line))
    .filter(({ planned }) => planned !== '0');
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
  if (act.kind !== 'receive' && act.kind !== 'settle') return row;
  const { lines } = act.seen;
  const isWhole = act.kind === 'receive' || act.input.body.as !== 'late';
  const done = isWhole ? lines.filter(({ quantity, inTransit }) => quantity === inTransit).length : 0;
  const linesOnTheWay = Math.max(row.linesOnTheWay - done, 0);
  const short = act.kind === 'receive' ? lines.length - done : -Math.min(lines.length, row.linesShort);
  const linesReceived = row.linesReceived + (act.kind === 'receive' ? done : 0);
  return { ...row, linesOnTheWay, linesShort: row.linesShort + short, linesReceived, state: linesOnTheWay === 0 ? 'received' : row.state };
}
