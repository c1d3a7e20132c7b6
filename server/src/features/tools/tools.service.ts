import { exact, spell } from '@onhand/contract/costing-decimals';
import { limits } from '@onhand/contract/limits';
import { readCode } from '@onhand/contract/scanned-code';
import { tools, type ToolLoan } from '@onhand/contract/tools';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { answerUnder } from '../../platform/idempotency.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';
import { applyToStock, type HeldItem, holdLiveItem } from '../stock/ledger.service.ts';
import { checkFolder } from '../stock/stock-checks.service.ts';
import { carry, folderOf, holdingNamedFolders, holdNamedItems, type NamedPlace, placeOf } from '../stock/transfers.service.ts';
import {
  changeLoan,
  documentKind,
  findLoan,
  type HeldLoan,
  holderOf,
  holdLoan,
  insertLoan,
  listLoans as listRows,
  loansByCode,
  setUntil,
  type WantedLoans,
} from './tools.store.ts';

export { listPeople } from './tools.store.ts';

const pageSize = 50;

export async function listLoans(tx: Tx, scope: Scope, wanted: WantedLoans): Promise<{ loans: ToolLoan[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, wanted, pageSize + 1);
  return { loans: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

type HandOut = z.output<typeof tools.handOut.body>;

/** PLC-14: it leaves its place and is the person's from then on; the history names them. */
export async function handOut(
  tx: Tx,
  scope: Scope,
  { itemId, userId, fromPlaceId, quantity, until, note, source }: HandOut,
): Promise<ToolLoan> {
  // The folder before the item, as whoever deletes it holds them.
  if (fromPlaceId !== undefined) await checkFolder(tx, scope, fromPlaceId, 'fromPlaceId');
  const holder = await holderOf(tx, scope, userId);
  if (!holder) throw invalid('userId', 'This person is not in your team any more.');
  const held = await holdLiveItem(tx, scope, itemId);
  const from = await placeNamed(tx, scope, fromPlaceId === undefined ? usualPlace(scope, held) : placeOf(fromPlaceId));
  if (!from) throw invalid('fromPlaceId', 'Choose one of your folders.');
  const loan = { itemId, itemName: held.name, place: holder.place, from: from.place, fromName: from.name, quantity, until, note };
  const id = await insertLoan(tx, scope, loan);
  keepWithin(tx, scope, 'openLoans');
  await carry(tx, scope, [{ held, from, to: holder, quantity }], { kind: 'move', source, note, document: { kind: documentKind, id } });
  tell(tx, from.place, held);
  return orNotFound(await findLoan(tx, scope, id));
}

/** One's own place if it lies there, else where most of it lies, or the item's home if none is left. */
function usualPlace({ ownPlace, visibleFolders }: Scope, { levels, folderId }: HeldItem): number {
  const isTheirs = (place: number) => place >= 0 && (visibleFolders === 'all' || visibleFolders.includes(place));
  const some = levels.filter(({ place, quantity }) => isTheirs(place) && exact(quantity).gt(0));
  if (some.some(({ place }) => place === ownPlace)) return ownPlace as number;
  const [fullest] = some.toSorted((one, other) => exact(other.quantity).cmp(one.quantity));
  return fullest?.place ?? placeOf(folderId);
}

/** Undefined for a folder that is not there, or not theirs. */
async function placeNamed(tx: Tx, scope: Scope, place: number): Promise<NamedPlace | undefined> {
  if (place === 0) return scope.visibleFolders === 'all' ? { place, name: null } : undefined;
  const { sql, values } = holdingNamedFolders(scope, [place]);
  const [folder] = await tx.rows<{ name: string; isVisible: boolean }>(sql, values);
  return folder?.isVisible ? { place, name: folder.name } : undefined;
}

type GiveBack = z.output<typeof tools.giveBack.body>;

/** With one scan, or by the loan. Where several people have one of it, whoever brings it is asked for. */
export async function giveBack(tx: Tx, scope: Scope, wanted: GiveBack): Promise<ToolLoan> {
  const { code, quantity, note } = wanted;
  const { id } = await loanMeant(tx, scope, wanted);
  const loan = await holdLoan(tx, scope, id);
  const back = quantityOf(loan, quantity);
  // Where it was taken from may be gone; then it goes to the item's home.
  const from = await placeNamed(tx, everywhere(scope), loan.from);
  const held = orNotFound((await holdNamedItems(tx, scope, [loan.itemId])).get(loan.itemId));
  const to = from ?? { place: placeOf(held.folderId), name: null };
  const origin = { kind: 'move', source: code === undefined ? 'edit' : 'scan', note, document: { kind: documentKind, id } } as const;
  await carry(tx, scope, [{ held, from: { place: loan.place, name: loan.holder }, to, quantity: back }], origin);
  await changeLoan(tx, scope, id, { returned: back });
  tell(tx, to.place, held);
  return orNotFound(await findLoan(tx, scope, id));
}

async function loanMeant(tx: Tx, scope: Scope, { loanId, code, handOutKey, userId }: GiveBack): Promise<ToolLoan> {
  if (code !== undefined) return loanOfCode(tx, scope, code, userId);
  const made = handOutKey === undefined ? undefined : ((await answerUnder(tx, scope, tools.handOut, handOutKey)) as ToolLoan | undefined);
  if (handOutKey !== undefined && !made) throw new AppError('CONFLICT', { message: 'This was never handed out, so it cannot come back.' });
  return orNotFound(await findLoan(tx, scope, made?.id ?? loanId ?? 0));
}

/** As many as a sentence can bear. */
const mostNamed = 5;

async function loanOfCode(tx: Tx, scope: Scope, code: string, userId: string | undefined): Promise<ToolLoan> {
  const out = await loansByCode(tx, scope, readCode(code), userId);
  const candidates = userId === undefined ? out : out.filter((loan) => loan.userId === userId);
  const [first] = candidates;
  if (!first) throw new AppError('ITEM_NOT_FOUND', { message: 'Nobody has this, as far as you can see.' });
  // Of very many only some are looked at; others may have one too.
  const areAll = userId !== undefined || out.length < limits.loansTold;
  if (areAll && candidates.every((loan) => loan.itemId === first.itemId && loan.holder === first.holder)) return first;
  const mine = candidates.find((loan) => loan.userId === scope.userId);
  if (mine) return mine;
  const holders = [...new Set(candidates.map(({ holder }) => holder))];
  const more = holders.length > mostNamed ? ' and others' : '';
  const people = holders.slice(0, mostNamed).join(', ') + more;
  const message = `“${first.name}” is with ${people}. Choose who brings it back.`;
  throw new AppError('CONFLICT', { message, details: [{ field: 'userId', message }] });
}

function quantityOf({ held }: HeldLoan, quantity = held): string {
  if (held === '0') throw new AppError('CONFLICT', { message: 'This came back already.' });
  if (exact(quantity).lte(held)) return quantity;
  throw invalid('quantity', `They have ${held}, not ${quantity}.`);
}

export async function changeUntil(tx: Tx, scope: Scope, id: number, until: string | null): Promise<ToolLoan> {
  orNotFound(await findLoan(tx, scope, id));
  const loan = await holdLoan(tx, scope, id);
  quantityOf(loan);
  await setUntil(tx, scope, id, until);
  tx.emit({ type: 'batch_update', about: 'tool' }, { folderIds: [folderOf(loan.from), loan.place] });
  return orNotFound(await findLoan(tx, scope, id));
}

/** A loss is no issue: as with a count, the quantity is set to what is left. */
export async function loseTool(
  tx: Tx,
  scope: Scope,
  id: number,
  { quantity, note }: { quantity?: string | undefined; note: string },
): Promise<ToolLoan> {
  orNotFound(await findLoan(tx, scope, id));
  const loan = await holdLoan(tx, scope, id);
  const lost = quantityOf(loan, quantity);
  const held = orNotFound((await holdNamedItems(tx, scope, [loan.itemId])).get(loan.itemId));
  const change = { kind: 'set', quantity: spell(exact(held.stock.quantity).minus(lost)) } as const;
  const place = { place: loan.place, placeName: loan.holder };
  await applyToStock(tx, scope, held, change, { kind: 'set', source: 'edit', note, document: { kind: documentKind, id }, ...place });
  await changeLoan(tx, scope, id, { lost });
  tell(tx, loan.from, held);
  return orNotFound(await findLoan(tx, scope, id));
}

/** Everybody who sees the place it left, or the item's home, and the one who has it. */
function tell(tx: Tx, place: number, held: HeldItem): void {
  const people = held.levels.flatMap((level) => (level.place < -1 ? [level.place] : []));
  const folderIds = [...new Set([folderOf(place), held.folderId, ...people])];
  tx.emit({ type: 'batch_update', about: 'tool' }, { folderIds });
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
}
