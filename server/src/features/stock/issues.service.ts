import { partsComingBack, worthOf, bringBack, type IssuedPart } from '@onhand/contract/costing-returns';
import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import { applyCosting, type Outcome } from '@onhand/contract/costing';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  type DocumentOfMovement,
  type HeldItem,
  type HeldOutcome,
  type MovementOrigin,
  writeOutcome,
  writeOutcomes,
} from './ledger.service.ts';
import type { NamedPlace } from './levels.rules.ts';
import { readMovements } from './movements.store.ts';
import { type IssueInHand, issuesInHand } from './issues-in-hand.service.ts';
import { inRounds, type OriginOfDocument, tellOfItems } from './receiving.service.ts';
import { refuseMoreThanThere } from './refuse-more-than-there.ts';

/** So much of an item that a document takes from a place. */
export interface StockIssue {
  itemId: number;
  place: NamedPlace;
  quantity: string;
  /** The field of the input that a refusal is about. */
  field?: string;
}

/** So much of what a row of the ledger issued that comes back to a place. */
export interface StockTakenBack extends StockIssue {
  issueMovementId: number;
}

/** The row of the ledger, and what the document bears for it, or gets back. */
export interface EnteredIssue {
  movementId: number;
  itemName: string;
  value: string;
  movement: Movement;
}

/**
 * JOB-05: what a document takes leaves at what the stock carries, each line as a row of its own. Whoever calls holds the folders, and by
 * `holdForDocument` the items.
 */
export async function issueStock(
  tx: Tx,
  scope: Scope,
  lines: readonly StockIssue[],
  origin: OriginOfDocument,
  items: ReadonlyMap<number, HeldItem>,
): Promise<EnteredIssue[]> {
  const cost = ({ quantity }: StockIssue, held: HeldItem): Costed => {
    // It was asked for some, and all of it is there: there is something to record.
    const outcome = applyCosting(held.stock, { kind: 'out', quantity }) as Outcome;
    return { outcome, worth: outcome.value.replace('-', '') };
  };
  return enter(tx, scope, lines, { kind: 'out', items, origin, cost, check: (line, held) => refuseMoreThanThere(held, line) });
}

/** JOB-06: what comes back of issues comes back at what it left at, what was taken last first (`costing-returns.ts`). */
export async function takeBackIssued(
  tx: Tx,
  scope: Scope,
  lines: readonly StockTakenBack[],
  origin: OriginOfDocument,
  items: ReadonlyMap<number, HeldItem>,
): Promise<EnteredIssue[]> {
  const issues = await issuesInHand(
    tx,
    scope,
    items,
    lines.map(({ issueMovementId }) => issueMovementId),
  );
  const cost = ({ quantity, issueMovementId }: StockTakenBack, held: HeldItem): Costed => {
    const issue = issues.get(issueMovementId) as IssueInHand;
    const parts: IssuedPart[] = partsComingBack(issue.parts, exact(issue.cameBack), exact(quantity));
    issue.cameBack = spell(exact(issue.cameBack).plus(quantity));
    const worth = spell(worthOf(parts));
    return { outcome: bringBack(held.stock, parts), worth, alsoKept: { cameBack: { of: issueMovementId, worth } } };
  };
  const check = (line: StockTakenBack) => refuseMoreThanIssued(issues.get(line.issueMovementId), line, origin.document);
  return enter(tx, scope, lines, { kind: 'in', items, origin, cost, check });
}

function refuseMoreThanIssued(
  issue: IssueInHand | undefined,
  { itemId, quantity, field = 'quantity' }: StockTakenBack,
  { kind, id }: DocumentOfMovement,
): void {
  const isOfDocument = issue?.itemId === itemId && issue.document?.kind === kind && issue.document.id === id;
  const out = isOfDocument ? exact(issue.quantity).minus(issue.cameBack) : exact('0');
  if (out.gte(quantity)) return;
  const message = `There ${out.eq(1) ? 'is' : 'are'} ${spell(out)} left of it that can come back, not ${quantity}.`;
  throw new AppError('CONFLICT', { message, details: [{ field, message }] });
}

interface Costed {
  outcome: Outcome;
  worth: string;
  alsoKept?: object;
}

interface Entering<Line> {
  kind: Movement['kind'];
  items: ReadonlyMap<number, HeldItem>;
  origin: OriginOfDocument;
  check: (line: Line, held: HeldItem) => void;
  cost: (line: Line, held: HeldItem) => Costed;
}

/** A single line, which is most of the time, is answered by the statement that writes it. */
async function enter<Line extends StockIssue>(
  tx: Tx,
  scope: Scope,
  lines: readonly Line[],
  { kind, items, origin: { note = '', ...origin }, check, cost }: Entering<Line>,
): Promise<EnteredIssue[]> {
  const entered: Omit<EnteredIssue, 'movement'>[] = [];
  const movements = new Map<number, Movement>();
  for (const round of inRounds(lines)) {
    const costed = round.map((line): HeldOutcome & Costed => {
      const held = items.get(line.itemId) as HeldItem;
      check(line, held);
      const placed: MovementOrigin = { ...origin, note, kind, place: line.place.place };
      return { held, origin: placed, ...cost(line, held) };
    });
    const ids = await writeRound(tx, scope, costed, movements);
    for (const [nth, { held, worth }] of costed.entries()) {
      entered[(round[nth] as { nth: number }).nth] = { movementId: ids[nth] as number, itemName: held.name, value: worth };
    }
  }
  tellOfItems(tx, items, lines);
  const missing = entered.map(({ movementId }) => movementId).filter((id) => !movements.has(id));
  for (const movement of await readMovements(tx, scope, missing)) movements.set(movement.id, movement);
  return entered.map((one) => ({ ...one, movement: movements.get(one.movementId) as Movement }));
}

async function writeRound(
  tx: Tx,
  scope: Scope,
  costed: readonly (HeldOutcome & Costed)[],
  movements: Map<number, Movement>,
): Promise<number[]> {
  const [only] = costed;
  if (!only || costed.length > 1) return writeOutcomes(tx, scope, costed);
  const movement = await writeOutcome(tx, scope, only.held, only.outcome, only.origin, only.alsoKept);
  movements.set(movement.id, movement);
  return [movement.id];
}
