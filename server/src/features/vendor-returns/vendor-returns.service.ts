import type { VendorReturn, VendorReturnSummary } from '@onhand/contract/vendor-returns';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { movementsOfDocument } from '../stock/movements.service.ts';
import { tellOfReturn } from './tell-of-return.ts';
import { findReturn, linesOf, listReturns as listRows, type WantedReturns } from './vendor-returns.store.ts';
import {
  documentKind,
  type HeldReturn,
  holdReturn,
  keptLines,
  type ReturnChange,
  writeChange,
  writeCredit,
} from './write-returns.store.ts';

const pageSize = 50;

export async function listReturns(
  tx: Tx,
  scope: Scope,
  wanted: WantedReturns,
): Promise<{ returns: VendorReturnSummary[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, wanted, pageSize + 1);
  return { returns: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function readReturn(tx: Tx, scope: Scope, id: number): Promise<VendorReturn> {
  const summary = orNotFound(await findReturn(tx, scope, id));
  const movements = await movementsOfDocument(tx, scope, { kind: documentKind, id });
  return { ...summary, lines: await linesOf(tx, scope, id), movements };
}

/** The return of an id that somebody may see, alone until the end. */
async function holdVisible(tx: Tx, scope: Scope, id: number): Promise<HeldReturn> {
  orNotFound(await findReturn(tx, scope, id));
  const held = await holdReturn(tx, scope, id);
  if (held.state === 'undone') throw new AppError('CONFLICT', { message: 'This return was taken back.' });
  return held;
}

/** The credit that is expected, and its day. Once it came, it is what it is. */
export async function changeReturn(tx: Tx, scope: Scope, id: number, change: ReturnChange): Promise<void> {
  const { state, credited } = await holdVisible(tx, scope, id);
  const isOfCredit = change.creditExpected !== undefined || change.creditDue !== undefined;
  if (isOfCredit && state === 'closed' && credited !== '0')
    throw new AppError('CONFLICT', { message: 'The vendor has credited this already.' });
  await writeChange(tx, scope, id, change);
  keepWithin(tx, scope, 'openReturns');
  await tellOfLines(tx, scope, id);
}

/** What the vendor credited less what the goods carried is the variance. */
export async function noteCredit(tx: Tx, scope: Scope, id: number, { amount, isLast }: { amount: string; isLast: boolean }): Promise<void> {
  const { state } = await holdVisible(tx, scope, id);
  if (state !== 'open') throw new AppError('CONFLICT', { message: 'No credit is owed for this return any more.' });
  await writeCredit(tx, scope, id, amount, isLast);
  await tellOfLines(tx, scope, id);
}

async function tellOfLines(tx: Tx, scope: Scope, id: number): Promise<void> {
  const lines = await keptLines(tx, scope, id);
  tellOfReturn(
    tx,
    lines.map(({ place }) => place),
  );
}
