import { exact } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, tooManyOfAnItem } from '@onhand/contract/decimal';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { archivedItem, type HeldItem } from '../stock/ledger.service.ts';
import { checkUnit } from '../stock/stock-checks.service.ts';
import { seesItem } from './held-parts.service.ts';

interface Planned {
  itemId: number;
  quantity: string;
  price?: string | null | undefined;
}

/** Says in a sentence what cannot be planned. Items that are on the job already may be planned by whoever is on it, wherever they lie. */
export async function checkPlanned(
  tx: Tx,
  scope: Scope,
  lines: readonly Planned[],
  items: ReadonlyMap<number, HeldItem>,
  known: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (const [nth, { itemId, quantity, price }] of lines.entries()) {
    const held = items.get(itemId);
    // Of an item that was deleted nothing is wanted any more, and that can be said.
    if (!held && quantity === '0' && known.has(itemId)) continue;
    if (!held || !(seesItem(scope, held) || known.has(itemId))) throw invalid(`lines.${nth}.itemId`, 'This item is not there any more.');
    if (held.isArchived && quantity !== '0') throw archivedItem();
    if (quantity.includes('.')) await checkUnit(tx, scope, held.unitId, { [`lines.${nth}.quantity`]: quantity });
    if (price !== undefined && price !== null) refusePrices(scope, `lines.${nth}.price`);
  }
}

/** TEAM-08: whoever may not see what things are sold for names no price. */
function refusePrices({ maySeePrices }: Scope, field: string): void {
  if (maySeePrices) return;
  const message = 'Your role does not let you enter prices. Please ask the office.';
  throw new AppError('FORBIDDEN', { message, details: [{ field, message }] });
}

export function refuseTooMuch(wanted: string, field: string): void {
  if (exact(wanted).gt(mostOfAnItem)) throw invalid(field, tooManyOfAnItem);
}

export function refuseTooLong(lineCount: number): void {
  if (lineCount <= limits.linesOfJob) return;
  throw new AppError('LIMIT_REACHED', {
    message: `A job has at most ${spelledLimit(limits.linesOfJob)} lines. Make another job for the rest.`,
  });
}
