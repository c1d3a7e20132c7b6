import { exact } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { carry, holdNamedItems, onTheWay, tellMoved } from '../stock/transfers.service.ts';
import { listed } from './listed.ts';
import type { WantedLine } from './planned-lines.store.ts';
import { mayNameToSender, tellSender } from './tell-sender.ts';
import { holdEnds, notYours, spoken } from './transfer-places.ts';
import { isSent, settleState, tellOfTransfer } from './transfer-states.ts';
import { holdVisible } from './transfers.service.ts';
import { changeLines, documentKind, type HeldLine, heldLinesOf } from './write-transfers.store.ts';

export interface Arrival {
  /** Everything that is on the way, where none are given. */
  lines?: readonly WantedLine[] | undefined;
  note?: string;
  source?: 'scan' | 'edit';
}

/**
 * What arrived is put where it was sent to. Of a line that is received with less than was on the way the rest stays there until somebody says
 * what became of it, and the sender is told (T4). Whoever comes second finds nothing on the way any more (T9).
 */
export async function receiveTransfer(tx: Tx, scope: Scope, id: number, { lines, note = '', source = 'edit' }: Arrival): Promise<void> {
  const transfer = await holdVisible(tx, scope, id);
  isSent(transfer);
  const { to } = await holdEnds(tx, scope, transfer.from, transfer.to);
  if (!to.isThere)
    throw new AppError('CONFLICT', { message: `${spoken(transfer.toName)} is not there any more. Cancel the transfer instead.` });
  if (!to.isVisible) throw notYours('It goes to a place that is not yours.');
  const there = (await heldLinesOf(tx, scope, id)).filter(({ isThere }) => isThere);
  const arrived = lines ? lines.map((line, nth) => ({ ...line, ...lineOf(there, line, nth) })) : there.map(wholly);
  const coming = arrived.filter(({ quantity }) => exact(quantity).gt(0));
  const items = await holdNamedItems(
    tx,
    scope,
    coming.map(({ itemId }) => itemId),
  );
  const drives = coming.flatMap(({ itemId, quantity }, nth) => {
    const held = items.get(itemId);
    return held ? [{ held, from: onTheWay, to, quantity, field: `lines.${nth}.quantity` }] : [];
  });
  await carry(tx, scope, drives, { kind: 'move', source, note: note || transfer.note, document: { kind: documentKind, id } });
  // What was promised where it left waits for it here.
  const left = { place: transfer.from, name: null };
  await tellMoved(
    tx,
    scope,
    drives.map(({ held }) => ({ held, from: left, to })),
    {},
  );
  const short = arrived.filter(({ quantity, inTransit }) => exact(quantity).lt(inTransit));
  await changeLines(
    tx,
    scope,
    id,
    arrived.map((line) => ({ itemId: line.itemId, received: line.quantity, rest: short.includes(line) ? 'short' : null })),
  );
  await settleState(tx, scope, transfer);
  tellOfTransfer(tx, transfer, true);
  if (short.length > 0) {
    const missing = short.map(({ name, quantity, inTransit }) => `${quantity} of ${inTransit} “${name}”`);
    const reached = (await mayNameToSender(tx, scope, transfer, to.place)) ? `reached ${spoken(to.name)}` : 'arrived';
    await tellSender(tx, scope, transfer, `Transfer ${transfer.number} ${reached} short`, `Arrived: ${listed(missing)}.`);
  }
}

const wholly = (line: HeldLine) => ({ ...line, quantity: line.inTransit });

/** A line by its item, of which no more than this can be received. */
export function lineOf(lines: readonly HeldLine[], { itemId, quantity }: WantedLine, nth: number): HeldLine {
  const line = lines.find((one) => one.itemId === itemId);
  if (!line) throw invalid(`lines.${nth}.itemId`, 'This item is not on the transfer.');
  if (exact(quantity).lte(line.inTransit)) return line;
  const message = `There ${line.inTransit === '1' ? 'is' : 'are'} ${line.inTransit} of “${line.name}” on the way, not ${quantity}.`;
  throw new AppError('CONFLICT', { message, details: [{ field: `lines.${nth}.quantity`, message }] });
}
