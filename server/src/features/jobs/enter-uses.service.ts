import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { issueStock } from '../stock/issues.service.ts';
import type { OriginOfDocument } from '../stock/receiving.service.ts';
import type { NamedPlace } from '../stock/transfers.service.ts';
import type { HeldParts } from './held-parts.service.ts';
import { documentKind } from './job-access.ts';
import { insertParts } from './job-parts.store.ts';
import { settleUse } from './use.rules.ts';
import type { HeldJob } from './write-jobs.store.ts';
import { noteUsed } from './write-lines.store.ts';

export interface PartToUse {
  line: number;
  itemId: number;
  quantity: string;
  place: NamedPlace;
  field: string;
}

export interface EnteredUse {
  itemName: string;
  quantity: string;
  movement: Movement;
}

interface Terms {
  origin: Omit<OriginOfDocument, 'document'>;
  isLate: boolean;
}

/** Issues parts onto their lines: the ledger, the job and what is promised say the same. Items and job are held; the caller closes the book. */
export async function enterUses(
  tx: Tx,
  scope: Scope,
  job: HeldJob,
  { items, lines, book }: HeldParts,
  parts: readonly PartToUse[],
  { origin, isLate }: Terms,
): Promise<EnteredUse[]> {
  if (parts.length === 0) return [];
  const entered = await issueStock(tx, scope, parts, { ...origin, document: { kind: documentKind, id: job.id } }, items);
  const rows = parts.map((part, nth) => ({ ...part, ...(entered[nth] as (typeof entered)[number]) }));
  await insertParts(
    tx,
    scope,
    job.id,
    rows.map(({ line, itemId, quantity, value, place, movementId }) => ({
      line,
      itemId,
      kind: 'use',
      quantity,
      cost: value,
      ofPart: null,
      place: place.place,
      placeName: place.name,
      movementId,
      isLate,
    })),
    origin.by,
  );
  await noteUsed(
    tx,
    scope,
    job.id,
    rows.map(({ line, quantity, value }) => ({ line, quantity, cost: value })),
  );
  const used = new Map(lines.map((line) => [line.line, line.used]));
  for (const { line: number, quantity, place } of rows) {
    const line = lines.find((one) => one.line === number);
    if (!line) continue;
    used.set(number, spell(exact(used.get(number) ?? '0').plus(quantity)));
    settleUse(book, job.id, { ...line, used: used.get(number) as string }, { place: place.place, quantity });
  }
  return rows.map(({ itemName, quantity, movement }) => ({ itemName, quantity, movement }));
}
