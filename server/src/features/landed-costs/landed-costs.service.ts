import { carryingParts, shareCharge } from '@onhand/contract/charge-shares';
import { exact, spell } from '@onhand/contract/costing-decimals';
import { type Charge, type ChargeableLine, type ChargeInput, type ForeseenPart } from '@onhand/contract/landed-costs';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { correctReceipts, foreseeCorrections } from '../stock/corrections/correct-receipts.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { kindWords } from './charge-words.rules.ts';
import {
  type CarrierLine,
  chargesOf,
  documentKind,
  findCharge,
  holdCharge,
  holdReceipt,
  insertCharge,
  insertParts,
  linesToCharge,
  markUndone,
  partsOf,
  partsToUndo,
  receiptExists,
  receiptOfCharge,
} from './landed-costs.store.ts';

export async function listCharges(tx: Tx, scope: Scope, receiptId: number): Promise<{ charges: Charge[]; lines: ChargeableLine[] }> {
  orNotFound(await receiptExists(tx, scope, receiptId));
  return { charges: await withParts(tx, scope, await chargesOf(tx, scope, receiptId)), lines: await linesToCharge(tx, scope, receiptId) };
}

async function readCharge(tx: Tx, scope: Scope, id: number): Promise<Charge> {
  const [charge] = await withParts(tx, scope, [orNotFound(await findCharge(tx, scope, id))]);
  return orNotFound(charge);
}

async function withParts(tx: Tx, scope: Scope, charges: readonly Omit<Charge, 'parts'>[]): Promise<Charge[]> {
  const parts = await partsOf(
    tx,
    scope,
    charges.map(({ id }) => id),
  );
  const byCharge = Map.groupBy(parts, ({ chargeId }) => chargeId);
  return charges.map((charge) => ({ ...charge, parts: byCharge.get(charge.id) ?? [] }));
}

/** BUY-08: shared among the lines of the receipt, each part a row of the ledger. The receipt is held before the items, and these before a number is given out. */
export async function addCharge(tx: Tx, scope: Scope, wanted: z.output<typeof ChargeInput>): Promise<Charge> {
  const receipt = await holdReceipt(tx, scope, wanted.receiptId);
  if (receipt.state === 'undone')
    throw new AppError('CONFLICT', { message: 'This receipt was taken back: nothing is left that could cost more.' });
  if (receipt.charges >= limits.chargesOfReceipt)
    throw new AppError('LIMIT_REACHED', { message: `A receipt can have at most ${limits.chargesOfReceipt} charges.` });
  const lines = await linesToCharge(tx, scope, receipt.id);
  const parts = partsOfLines(wanted, lines);
  if (receipt.parts + parts.length > limits.partsOfReceipt) throw tooManyParts(receipt.parts + parts.length);
  await holdNamedItems(tx, scope, [...new Set(parts.map(({ itemId }) => itemId))]);
  const { id, number } = await insertCharge(tx, scope, wanted);
  const entered = await correctReceipts(
    tx,
    scope,
    parts.map(({ itemId, movementId, amount }) => ({ itemId, receiptMovementId: movementId, amount })),
    { source: 'edit', note: noteOf(wanted, number, receipt.number), document: { kind: documentKind, id } },
  );
  const written = parts.map(({ line, itemId, amount }, nth) => ({ line, itemId, amount, movementId: entered[nth]?.movementId ?? null }));
  await insertParts(tx, scope, id, written);
  tx.emit({ type: 'batch_update', about: 'receipt' });
  return readCharge(tx, scope, id);
}

const tooManyParts = (parts: number) =>
  new AppError('LIMIT_REACHED', {
    message: `The charges of a receipt can have at most ${spelledLimit(limits.partsOfReceipt)} parts together, and with this one it would be ${spelledLimit(parts)}. Enter several bills as one charge.`,
  });

/** What adding it would do to stock and to cost of goods, line by line; nothing is written. */
export async function previewCharge(tx: Tx, scope: Scope, wanted: z.output<typeof ChargeInput>): Promise<{ parts: ForeseenPart[] }> {
  orNotFound(await receiptExists(tx, scope, wanted.receiptId));
  const parts = partsOfLines(wanted, await linesToCharge(tx, scope, wanted.receiptId));
  const foreseen = await foreseeCorrections(
    tx,
    scope,
    parts.map(({ itemId, movementId, amount }) => ({ itemId, receiptMovementId: movementId, amount })),
  );
  return { parts: parts.map(({ line, amount }, nth) => ({ line, amount, ...(foreseen[nth] as (typeof foreseen)[number]) })) };
}

/** L1–L5, and L4 asks; by hand each line gets what was typed. */
function partsOfLines(
  { amount, share, parts }: z.output<typeof ChargeInput>,
  lines: readonly CarrierLine[],
): (CarrierLine & { amount: string })[] {
  const shared = shareCharge(amount, share, lines, new Map(parts.map((part) => [part.line, part.amount])));
  if ('problem' in shared) throw invalid(share === 'hand' ? 'parts' : 'share', shared.problem);
  const byLine = new Map(lines.map((line) => [line.line, line]));
  return carryingParts(shared.parts).map(([line, part]) => ({ ...(byLine.get(line) as CarrierLine), amount: part }));
}

const noteOf = ({ kind, note }: Pick<z.output<typeof ChargeInput>, 'kind' | 'note'>, number: number, receipt: number) =>
  `${kindWords[kind]} LC-${number} on receipt ${receipt}${note && `: ${note}`}`;

/** Each part is taken back by a row of its own; that of a line which was undone since went with it. */
export async function undoCharge(tx: Tx, scope: Scope, id: number, note = ''): Promise<Charge> {
  const { receiptId } = await receiptOfCharge(tx, scope, id);
  await holdReceipt(tx, scope, receiptId);
  const charge = await holdCharge(tx, scope, id);
  if (charge.isUndone) throw new AppError('ALREADY_UNDONE');
  const parts = await partsToUndo(tx, scope, id);
  await correctReceipts(
    tx,
    scope,
    parts.map(({ amount, movementId, ...part }) => ({ ...part, amount: spell(exact(amount).neg()), reverses: movementId })),
    { source: 'undo', note: note || `Undo: LC-${charge.number} was taken back`, document: { kind: documentKind, id } },
  );
  await markUndone(tx, scope, id);
  tx.emit({ type: 'batch_update', about: 'receipt' });
  return readCharge(tx, scope, id);
}
