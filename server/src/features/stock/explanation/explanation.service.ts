import { type CostExplanation, type CostLine, maxCostLines, type Valuation } from '@onhand/contract/cost-explanation';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { exact, isZero, spell, sum } from '@onhand/contract/costing-decimals';
import type { Layer } from '@onhand/contract/costing-layers';
import { applyCosting, type Method, type Stock, unitCostOf } from '@onhand/contract/costing';
import { countSteps, lastCostSetting, receiptsBehind, receiptsOf, seeOneMoment, type Step, stepsBefore } from './explanation.store.ts';
import { readStock } from '../held-items.store.ts';

export type Lines = Pick<CostExplanation, 'lines' | 'earlier'>;

const sentences: Record<Method, string> = {
  fifo: 'First in, first out: what is on hand is what is left of these receipts, each at its own cost.',
  mac: 'Moving average: a receipt is added at what was paid, an issue goes out at the average of that moment and leaves it as it was.',
  moving_average:
    'Moving average: a receipt is added at what was paid, an issue goes out at the average of that moment and leaves it as it was.',
  standard: 'Standard cost: every unit counts at the cost as entered, whatever was paid for it.',
};
const atZero = 'Nothing is on hand. The unit cost shown is the last one there was; the next receipt sets it.';
const standardAtZero = 'Nothing is on hand. The next receipt comes in at the cost as entered.';

/** BUY-08: lines that came by a receipt open into what was paid and what was added later. */
export async function withReceipts(tx: Tx, scope: Scope, explanation: CostExplanation): Promise<CostExplanation> {
  const ids = [...explanation.lines, ...(explanation.basis?.lines ?? [])].flatMap(({ movementId }) => movementId ?? []);
  const behind = new Map(
    (ids.length > 0 ? await receiptsBehind(tx, scope, ids) : []).map(({ movementId, receipt }) => [movementId, receipt]),
  );
  if (behind.size === 0) return explanation;
  const opened = (line: CostLine): CostLine => {
    const receipt = line.movementId === null ? undefined : behind.get(line.movementId);
    return receipt ? { ...line, receipt } : line;
  };
  const basis = explanation.basis && { ...explanation.basis, lines: explanation.basis.lines.map(opened) };
  return { ...explanation, lines: explanation.lines.map(opened), basis };
}

/** "Why this cost?" of what is on hand. */
export async function explainCost(tx: Tx, scope: Scope, itemId: number): Promise<CostExplanation> {
  await seeOneMoment(tx);
  return withReceipts(tx, scope, await explainStock(tx, scope, itemId));
}

async function explainStock(tx: Tx, scope: Scope, itemId: number): Promise<CostExplanation> {
  const stock = await readStock(tx, scope, itemId);
  if (!stock) throw new AppError('NOT_FOUND');
  const { method, quantity, value } = stock;
  const shown = { method, quantity, unitCost: unitCostOf(stock), totalValue: value, basis: null };
  if (method === 'standard') {
    return {
      ...shown,
      lines: [await standardLine(tx, scope, itemId, stock)],
      earlier: null,
      sentence: isZero(quantity) ? standardAtZero : sentences.standard,
    };
  }
  if (isZero(quantity)) return { ...shown, lines: [], earlier: null, sentence: atZero };
  const lines = method === 'fifo' ? await layerLines(tx, scope, stock.layers) : await averageLines(tx, scope, itemId, null);
  return { ...shown, ...lines, sentence: sentences[method] };
}

/**
 * Every step since nothing was on hand, when the value was zero: from there on the steps add up to the value by themselves. Where
 * that is too long ago, the balance before the first line stands for all before it.
 */
export async function averageLines(tx: Tx, scope: Scope, itemId: number, before: number | null): Promise<Lines> {
  const steps = await stepsBefore(tx, scope, itemId, before, maxCostLines + 1);
  const zero = steps.findIndex(({ quantityAfter }) => isZero(quantityAfter));
  const sinceZero = zero === -1 ? steps : steps.slice(0, zero);
  const lines = sinceZero.slice(0, maxCostLines).map(lineOf).reverse();
  const previous = sinceZero[maxCostLines];
  if (!previous) return { lines, earlier: null };
  const count = await countSteps(tx, scope, itemId, previous.movementId);
  return { lines, earlier: { count, quantity: previous.quantityAfter, value: previous.valueAfter } };
}

/** Parts of layers with the receipts they come from, oldest first. */
export async function layerLines(tx: Tx, scope: Scope, layers: readonly Layer[]): Promise<Lines> {
  const shown = layers.slice(-maxCostLines);
  const older = layers.slice(0, -maxCostLines);
  const receipts = new Map(
    (
      await receiptsOf(
        tx,
        scope,
        shown.map(({ id }) => id as number),
      )
    ).map((row) => [row.movementId, row]),
  );
  const lines = shown.flatMap(({ id, quantity, value }) => {
    const receipt = receipts.get(id as number);
    return receipt
      ? [
          {
            ...lineOf(receipt),
            quantity,
            of: receipt.received,
            unitCost: perUnit(value, quantity),
            value,
            quantityAfter: null,
            valueAfter: null,
          },
        ]
      : [];
  });
  if (older.length === 0) return { lines, earlier: null };
  const totals = { quantity: spell(sum(older.map(({ quantity }) => quantity))), value: spell(sum(older.map(({ value }) => value))) };
  return { lines, earlier: { count: older.length, ...totals } };
}

/** Tells who set the cost, and when; an item made with a cost and no stock has no row of the ledger for it. */
async function standardLine(tx: Tx, scope: Scope, itemId: number, stock: Stock & { createdAt: string }): Promise<CostLine> {
  const setting = await lastCostSetting(tx, scope, itemId);
  const figures = {
    quantity: stock.quantity,
    of: null,
    unitCost: unitCostOf(stock),
    value: stock.value,
    quantityAfter: null,
    valueAfter: null,
  };
  return setting
    ? { ...lineOf(setting), ...figures }
    : { movementId: null, at: stock.createdAt, userName: '', kind: null, note: '', ...figures };
}

export function lineOf({ movementId, at, userName, kind, note, quantity, unitCost, value, quantityAfter, valueAfter }: Step): CostLine {
  return { movementId, at, userName, kind, note, quantity, of: null, unitCost, value, quantityAfter, valueAfter };
}

export function perUnit(value: string, quantity: string): string {
  return isZero(quantity) ? '0' : spell(exact(value).div(quantity));
}

/** Previews a change of method by the rule that makes it. */
export async function previewMethod(
  tx: Tx,
  scope: Scope,
  itemId: number,
  method: Method,
): Promise<{ current: Valuation; next: Valuation }> {
  await seeOneMoment(tx);
  const stock = await readStock(tx, scope, itemId);
  if (!stock) throw new AppError('NOT_FOUND');
  return { current: valuationOf(stock), next: valuationOf(applyCosting(stock, { kind: 'method', method })?.stock ?? stock) };
}

function valuationOf(stock: Stock): Valuation {
  const { method, quantity, value, layers } = stock;
  return {
    method,
    quantity,
    unitCost: unitCostOf(stock),
    totalValue: value,
    layers: layers
      .slice(0, maxCostLines)
      .map((layer) => ({ quantity: layer.quantity, unitCost: perUnit(layer.value, layer.quantity), value: layer.value })),
    layerCount: layers.length,
  };
}
