import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Settlement, SettlementInput } from '@onhand/contract/transfers';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { applyToStocks, type HeldItem } from '../stock/ledger.service.ts';
import { carry, holdNamedItems, type NamedPlace, onTheWay, placeOf } from '../stock/transfers.service.ts';
import { listed } from './listed.ts';
import { lineOf } from './receive-transfer.service.ts';
import { tellSender } from './tell-sender.ts';
import { type Ends, holdEnds, notYours } from './transfer-places.ts';
import { isSent, settleState, tellOfTransfer } from './transfer-states.ts';
import { holdVisible } from './transfers.service.ts';
import { changeLines, documentKind, type HeldLine, heldLinesOf, type HeldTransfer, setState } from './write-transfers.store.ts';

const spokenSettlements: Record<Settlement, string> = {
  late: 'still coming',
  back: 'went back',
  lost: 'lost, and written off',
};

/** Whoever sent it or awaits it says what became of what did not arrive. */
export async function settleTransfer(
  tx: Tx,
  scope: Scope,
  id: number,
  { as, lines, note }: z.output<typeof SettlementInput>,
): Promise<void> {
  const transfer = await holdVisible(tx, scope, id);
  isSent(transfer);
  const ends = await holdEnds(tx, scope, transfer.from, transfer.to);
  const there = (await heldLinesOf(tx, scope, id)).filter(({ isThere, inTransit }) => isThere && inTransit !== '0');
  const settled = lines.map(({ itemId, quantity }, nth) => {
    const all = there.find((line) => line.itemId === itemId)?.inTransit ?? '0';
    const line = lineOf(there, { itemId, quantity: quantity ?? all }, nth);
    return { ...line, quantity: quantity ?? all };
  });
  if (as === 'late')
    await changeLines(
      tx,
      scope,
      id,
      settled.map(({ itemId }) => ({ itemId, rest: 'late' })),
    );
  else if (as === 'back') await sendBack(tx, scope, transfer, ends, settled, note);
  else await writeOff(tx, scope, transfer, settled, note);
  await settleState(tx, scope, transfer);
  tellOfTransfer(tx, transfer, as !== 'late');
  const told = listed(settled.map(({ name, quantity }) => `${quantity} “${name}”`));
  const reason = note === '' ? '' : ` ${note}`;
  await tellSender(tx, scope, transfer, `Transfer ${transfer.number}: ${spokenSettlements[as]}`, `${told}.${reason}`);
}

type Settled = Pick<HeldLine, 'itemId'> & { quantity: string };

/** It returns to where it came from, or to the item's home if that place is gone. */
async function sendBack(tx: Tx, scope: Scope, { id }: HeldTransfer, { from }: Ends, lines: readonly Settled[], note: string) {
  const items = await holdNamedItems(
    tx,
    scope,
    lines.map(({ itemId }) => itemId),
  );
  const drives = lines.flatMap(({ itemId, quantity }) => {
    const held = items.get(itemId);
    return held ? [{ held, from: onTheWay, to: from.isThere ? from : homeOf(held), quantity }] : [];
  });
  await carry(tx, scope, drives, { kind: 'move', source: 'edit', note, document: { kind: documentKind, id } });
  await changeLines(
    tx,
    scope,
    id,
    lines.map(({ itemId, quantity }) => ({ itemId, back: quantity })),
  );
}

const homeOf = ({ folderId }: HeldItem): NamedPlace => ({ place: placeOf(folderId), name: null });

/** A loss is no issue: as with a count, the quantity is set to what is left, and the value of the rest goes. */
async function writeOff(tx: Tx, scope: Scope, { id }: HeldTransfer, lines: readonly Settled[], note: string) {
  const items = await holdNamedItems(
    tx,
    scope,
    lines.map(({ itemId }) => itemId),
  );
  const origin = { kind: 'set', source: 'edit', note, document: { kind: documentKind, id } } as const;
  const place = { place: onTheWay.place, placeName: onTheWay.name ?? '' };
  const changes = lines.flatMap(({ itemId, quantity }) => {
    const held = items.get(itemId);
    if (!held) return [];
    const left = spell(exact(held.stock.quantity).minus(quantity));
    return [{ held, change: { kind: 'set', quantity: left } as const, origin: { ...origin, ...place } }];
  });
  await applyToStocks(tx, scope, changes);
  await changeLines(
    tx,
    scope,
    id,
    lines.map(({ itemId, quantity }) => ({ itemId, lost: quantity })),
  );
}

/** A draft is given up; of what was sent, everything that is on the way goes back (T5). What has arrived stays where it is. */
export async function cancelTransfer(tx: Tx, scope: Scope, id: number, note = ''): Promise<void> {
  const transfer = await holdVisible(tx, scope, id);
  const ends = await holdEnds(tx, scope, transfer.from, transfer.to);
  if (transfer.state === 'draft') {
    if (!ends.from.isVisible) throw notYours('It was planned from a place that is not yours.');
    await setState(tx, scope, id, 'cancelled');
    tellOfTransfer(tx, transfer);
    return;
  }
  isSent(transfer);
  if (!ends.from.isVisible) throw notYours('It was sent from a place that is not yours.');
  const lines = (await heldLinesOf(tx, scope, id)).filter(({ isThere, inTransit }) => isThere && inTransit !== '0');
  if (lines.length === 0) throw invalid('id', 'Nothing of it is on the way any more.');
  const all = lines.map((line) => ({ ...line, quantity: line.inTransit }));
  await sendBack(tx, scope, transfer, ends, all, note);
  await settleState(tx, scope, transfer);
  tellOfTransfer(tx, transfer, true);
  const told = listed(all.map(({ name, quantity }) => `${quantity} “${name}”`));
  await tellSender(tx, scope, transfer, `Transfer ${transfer.number} was cancelled`, `${told} went back.`);
}
