import type { Expected, ExpectedLine, ExpectedSummary } from '@onhand/contract/receipt-answers';
import { addDecimals } from '../platform/decimal.ts';
import { isAbout, less } from './act-on-document.ts';
import type { ActOf, WaitingAct } from './acts.ts';

/** An order to receive as it will be. */
export function expectedWith(order: Expected, act: WaitingAct): Expected {
  if (!isAbout(act, order.id)) return order;
  if (act.kind === 'takeIn') return { ...order, lines: order.lines.map((line) => afterArrival(line, act)) };
  if (act.kind !== 'noMore' || !act.seen.closes) return order;
  const nth = Number(act.input.params.line);
  return { ...order, lines: order.lines.map((line) => (line.line === nth ? { ...line, outstanding: '0', isClosedShort: true } : line)) };
}

/** What came is there at once, and a code that was tied to the line finds it from now on. */
export function afterArrival(line: ExpectedLine, act: ActOf<'takeIn'>): ExpectedLine {
  return act.input.body.lines.reduce((before, { orderLine, code }, nth) => {
    if (orderLine !== before.line) return before;
    const pieces = piecesOf(act, nth);
    const isNew = code !== undefined && !before.vendorCodes.includes(code);
    return {
      ...before,
      received: addDecimals(before.received, pieces),
      outstanding: less(before.outstanding, pieces),
      ...(isNew && { vendorCodes: [...before.vendorCodes, code] }),
    };
  }, line);
}

/** The same for a row of the list, which knows no lines. */
export function expectedRowWith(row: ExpectedSummary, act: WaitingAct): ExpectedSummary {
  return isAbout(act, row.id) && act.kind === 'takeIn' ? { ...row, isBegun: true } : row;
}

/** A device says how many in pieces, which another quantity may since have taken the place of. */
export const piecesOf = ({ input }: ActOf<'takeIn'>, nth: number) => String(input.body.lines[nth]?.quantity ?? '0');
