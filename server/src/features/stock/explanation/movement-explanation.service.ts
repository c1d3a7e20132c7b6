import type { CostExplanation } from '@onhand/contract/cost-explanation';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { exact, isZero, spell } from '@onhand/contract/costing-decimals';
import type { Slice } from '@onhand/contract/costing-layers';
import type { Method } from '@onhand/contract/costing';
import { averageLines, layerLines, lineOf, perUnit, withReceipts } from './explanation.service.ts';
import { type ExplainedRow, findExplained, seeOneMoment } from './explanation.store.ts';

const magnitude = (figure: string) => figure.replace('-', '');

/** "Why this cost?" of one row of the ledger: what its units were worth, and which receipts that comes from. */
export async function explainMovement(tx: Tx, scope: Scope, id: number): Promise<CostExplanation> {
  await seeOneMoment(tx);
  return withReceipts(tx, scope, await explainRow(tx, scope, id));
}

async function explainRow(tx: Tx, scope: Scope, id: number): Promise<CostExplanation> {
  const row = await findExplained(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const recorded = 'changed' in row.detail ? row.detail : undefined;
  const method = row.detail.after?.method ?? 'moving_average';
  if (row.kind === 'move' || row.kind === 'method') return { ...unchanged(row, method), sentence: unchangedSentences[row.kind] };
  if (row.detail.corrects) return correctionOf(tx, scope, row, method, row.detail.corrects);
  if (row.kind === 'revalue')
    return { ...byItself(row, method, row.quantityAfter), sentence: 'The cost was entered by hand: all that is on hand is valued anew.' };
  if (row.detail.replayed) return replayOf(tx, scope, row, method, row.detail.replayed);
  const isOut = row.quantity.startsWith('-');
  // Layers it took from or gave back to; a layer of its own is a receipt, which explains itself.
  const slices = (isOut ? recorded?.taken : recorded?.put)?.filter(({ layerId }) => layerId !== null) ?? [];
  if (slices.length > 0) {
    const sentence = row.detail.way === 'left' ? wasLeft : isOut ? taken : row.detail.cameBack ? cameBackToLayers : givenBack;
    return { ...(await bySlices(tx, scope, row, slices)), sentence };
  }
  if (row.detail.cameBack) return { ...byItself(row, method), sentence: method === 'standard' ? cameBackAtStandard : cameBack };
  if (row.reverses !== null) return undoOf(tx, scope, row, method);
  if (!isOut) return { ...byItself(row, method), sentence: receiptSentence(row, method) };
  return issueOf(tx, scope, row, method);
}

const taken = 'First in, first out: these receipts were taken from, the oldest first, each at its own cost.';
const givenBack = 'Undone: what had been taken went back to the receipts it came from, each at its own cost.';
const cameBack = 'It came back from a job at the cost it left at, what left last first, whatever the average is by now.';
const cameBackToLayers =
  'It came back from a job at the cost it left at: to the receipts it was taken from, what left last first, into their old place in the queue.';
const cameBackAtStandard = 'Standard cost: it came back at the cost as entered, whatever the job bore for it.';
const wasLeft = 'Later issues could not have been made without what is undone here: what was left of it went out at what it costs now.';
const madeUp = 'It makes up for an earlier movement, as well as what is on hand allows.';
const neverBeen =
  'Undone as if it had never been: everything since was worked out again without it. The difference is one row, part in stock, part in the cost of goods.';
const corrected =
  'The cost of a receipt was corrected: what is still there of it has its part in stock, and what was issued since is cost of goods.';
const unchangedSentences = {
  move: 'A move changes no value.',
  method: 'A change of the costing method keeps the total value.',
};

function receiptSentence({ isCostAssumed, kind }: ExplainedRow, method: Method): string {
  if (method === 'standard') return 'Standard cost: it came in at the cost as entered, whatever was paid for it.';
  if (isCostAssumed) return 'It came in without a price, so the unit cost of the moment was taken.';
  return kind === 'opening' ? 'The stock on the first day, at the cost that was entered for it.' : 'It came in at what was paid for it.';
}

function unchanged(row: ExplainedRow, method: Method): Omit<CostExplanation, 'sentence'> {
  return { method, quantity: '0', unitCost: row.unitCost, totalValue: '0', lines: [], earlier: null, basis: null };
}

/** One line: the movement explains itself. */
function byItself(row: ExplainedRow, method: Method, quantity = magnitude(row.quantity)): Omit<CostExplanation, 'sentence'> {
  const totalValue = row.kind === 'revalue' ? row.value : magnitude(row.value);
  const line = { ...lineOf(row), quantity, value: totalValue, quantityAfter: null, valueAfter: null };
  return { method, quantity, unitCost: row.unitCost, totalValue, lines: [line], earlier: null, basis: null };
}

async function bySlices(tx: Tx, scope: Scope, row: ExplainedRow, slices: readonly Slice[]): Promise<Omit<CostExplanation, 'sentence'>> {
  const layers = slices.map(({ layerId, quantity, value }) => ({ id: layerId, quantity, value }));
  const figures = { quantity: magnitude(row.quantity), unitCost: row.unitCost, totalValue: magnitude(row.value) };
  return { method: 'fifo', ...figures, ...(await layerLines(tx, scope, layers)), basis: null };
}

/** An undo has the figures of the row it reverses; where less was there to take back, it has its own. */
async function undoOf(tx: Tx, scope: Scope, row: ExplainedRow, method: Method): Promise<CostExplanation> {
  const own = byItself(row, method);
  const original = await findExplained(tx, scope, row.reverses as number);
  const isSame = original && magnitude(original.quantity) === own.quantity && magnitude(original.value) === own.totalValue;
  if (!isSame) return { ...own, sentence: row.detail.way === 'left' ? wasLeft : madeUp };
  return { ...own, lines: byItself(original, method).lines, sentence: 'It puts back exactly what this movement had changed.' };
}

/** The undone row is the line; how the difference came about is beside it. */
async function replayOf(
  tx: Tx,
  scope: Scope,
  row: ExplainedRow,
  method: Method,
  { own, issued }: NonNullable<ExplainedRow['detail']['replayed']>,
): Promise<CostExplanation> {
  const original = await findExplained(tx, scope, row.reverses as number);
  const [quantity, totalValue] = [magnitude(row.quantity), magnitude(own)];
  const lines = original ? byItself(original, method).lines.map((line) => ({ ...line, value: totalValue })) : [];
  const [undone, kept] = [exact(own).neg(), exact(issued.asBooked).minus(issued.becomes)];
  const replay = {
    undone: spell(undone),
    issuedBefore: issued.asBooked,
    issuedAfter: issued.becomes,
    issued: spell(kept),
    rest: spell(exact(row.value).minus(undone).minus(kept)),
    stock: row.value,
    costOfGoods: row.costOfGoods,
  };
  const figures = { method, quantity, unitCost: perUnit(totalValue, quantity), totalValue };
  return { ...figures, lines, earlier: null, basis: null, sentence: neverBeen, replay };
}

/** The receipt is the line; what of the amount found goods on hand, and what did not, is beside it. */
async function correctionOf(
  tx: Tx,
  scope: Scope,
  row: ExplainedRow,
  method: Method,
  { id, amount }: { id: number; amount: string },
): Promise<CostExplanation> {
  const receipt = await findExplained(tx, scope, id);
  const own = byItself(row, method, row.quantityAfter);
  const lines = receipt ? byItself(receipt, method).lines.map((line) => ({ ...line, value: row.value })) : own.lines;
  const correction = { amount, stock: row.value, costOfGoods: row.costOfGoods };
  return { ...own, totalValue: row.value, lines, sentence: corrected, correction };
}

/** The cost is a share of the stock on hand: of 12, 3 are a quarter of the value. The basis tells where that value came from. */
async function issueOf(tx: Tx, scope: Scope, row: ExplainedRow, method: Method): Promise<CostExplanation> {
  const {
    lines: [own],
    ...issue
  } = byItself(row, method);
  const lines = own ? [{ ...own, of: row.quantityBefore }] : [];
  if (row.kind === 'delete') return { ...issue, lines, sentence: 'The item was deleted: all that was on hand was written off.' };
  if (isZero(row.quantity)) return { ...issue, lines: [], sentence: 'Nothing was on hand to be taken.' };
  if (method === 'standard') return { ...issue, lines, sentence: 'Standard cost: it went out at the cost as entered.' };
  const found = await averageLines(tx, scope, row.itemId, row.movementId);
  const totalValue = spell(exact(row.valueAfter).minus(row.value));
  const basis = { quantity: row.quantityBefore, totalValue, unitCost: perUnit(totalValue, row.quantityBefore), ...found };
  return { ...issue, lines, basis, sentence: 'Moving average: it went out at the average of what was on hand.' };
}
