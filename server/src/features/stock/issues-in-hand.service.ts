import { partsOfIssue, type IssuedPart } from '@onhand/contract/costing-returns';
import { standingPartsOf } from '@onhand/contract/costing-replay';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { issuedRows } from './issued-rows.store.ts';
import type { DocumentOfMovement, HeldItem } from './ledger.service.ts';
import { entriesSince, mostRowsOfDocument } from './undo/rows-since.service.ts';

/** An issue of which something may come back. */
export interface IssueInHand {
  itemId: number;
  document: DocumentOfMovement | null;
  quantity: string;
  /** What it took, at what that costs by now. */
  parts: readonly IssuedPart[];
  cameBack: string;
}

/**
 * Issues of documents, by their rows; none that was undone. What an issue cost is as its row says, unless freight, a corrected price or an undo changed
 * it since: then it follows from the rows. Called while the items are held.
 */
export async function issuesInHand(
  tx: Tx,
  scope: Scope,
  items: ReadonlyMap<number, HeldItem>,
  ids: readonly number[],
): Promise<Map<number, IssueInHand>> {
  const rows = await issuedRows(tx, scope, [...new Set(ids)]);
  const issues = new Map<number, IssueInHand>();
  for (const { isUndone, isReplayed, cameBack, ...row } of rows) {
    const held = items.get(row.itemId);
    if (isUndone || !held) continue;
    const since = isReplayed ? await entriesSince(tx, scope, row, mostRowsOfDocument) : undefined;
    const standing = since && standingPartsOf(held.stock, since, row.id);
    const recorded = { value: row.value, delta: row.delta, taken: row.detail.taken ?? [] };
    const quantity = row.delta.replace('-', '');
    issues.set(row.id, { itemId: row.itemId, document: row.document, quantity, parts: standing ?? partsOfIssue(recorded), cameBack });
  }
  return issues;
}
