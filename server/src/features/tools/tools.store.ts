import { limits } from '@onhand/contract/limits';
import type { ScannedCode } from '@onhand/contract/scanned-code';
import type { ToolLoan } from '@onhand/contract/tools';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

/** The kind that rows of the ledger name a loan by. */
export const documentKind = 'tool';

const personsName = (id: string) =>
  `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = ${id})`;
const today = `(SELECT (clock_timestamp() AT TIME ZONE o.time_zone)::date FROM organizations o WHERE o.id = $1)`;
/** Staff see what was taken from their places, and what they have themselves. */
const loans = `
  SELECT l.id, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku, u.name AS unit, i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem",
         h.user_id AS "userId", h.name AS holder, json_build_object('placeId', CASE WHEN ${isVisibleFolder('l.from_place')} THEN NULLIF(l.from_place, 0) END,
           'name', CASE WHEN ${isVisibleFolder('l.from_place')} THEN COALESCE(f.name, l.from_name) END) AS "from",
         trim_scale(l.quantity) AS quantity, trim_scale(l.held) AS held, trim_scale(l.lost) AS lost, l.until::text AS until,
         COALESCE(l.held > 0 AND l.until < ${today}, false) AS "isOverdue", l.note, l.handed_at AS "handedAt", l.handed_by AS "handedBy", l.closed_at AS "closedAt"
    FROM tool_loans l JOIN holders h ON h.organization_id = $1 AND h.place = l.place
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
    LEFT JOIN folders f ON f.organization_id = $1 AND f.id = l.from_place
   WHERE l.organization_id = $1 AND (${isVisibleFolder('l.from_place')} OR h.user_id = $3)`;
const reader = (scope: Scope) => [scope.organizationId, folderFilter(scope), scope.userId];

export interface WantedLoans {
  show: 'out' | 'overdue' | 'done';
  userId?: string | undefined;
  itemId?: number | undefined;
  offset: number;
}

export function listLoans(tx: Tx, scope: Scope, { show, userId, itemId, offset }: WantedLoans, limit: number): Promise<ToolLoan[]> {
  const order = { out: 'l.until NULLS LAST, l.id', overdue: 'l.until, l.id', done: 'l.closed_at DESC, l.id DESC' }[show];
  // What is out is said in the words of the indexes, which hold nothing else.
  const which = { out: 'l.held > 0', overdue: `l.held > 0 AND l.until < ${today}`, done: 'l.held = 0' }[show];
  const sql = `${loans} AND ${which} AND ($4::uuid IS NULL OR h.user_id = $4) AND ($5::bigint IS NULL OR l.item_id = $5)
    ORDER BY ${order} OFFSET $6 LIMIT $7`;
  return tx.rows<ToolLoan>(sql, [...reader(scope), userId ?? null, itemId ?? null, offset, limit]);
}

export function findLoan(tx: Tx, scope: Scope, id: number): Promise<ToolLoan | undefined> {
  return tx.maybeOne<ToolLoan>(`${loans} AND l.id = $4`, [...reader(scope), id]);
}

/** What is out of the item that a code stands for; that of the person themselves, or of one who is named, is surely among it. */
export function loansByCode(tx: Tx, scope: Scope, { itemId, forms }: ScannedCode, userId = scope.userId): Promise<ToolLoan[]> {
  const spelled = forms.map((form) => form.toLowerCase());
  const sql = `${loans} AND l.held > 0 AND (i.id = $4 OR lower(i.qr_code) = ANY ($5) OR lower(i.sku) = ANY ($5) OR lower(i.inventory_number) = ANY ($5)
    OR EXISTS (SELECT FROM unnest(i.barcodes) AS b WHERE lower(b) = ANY ($5))) ORDER BY h.user_id = $6 DESC NULLS LAST, l.until NULLS LAST, l.id LIMIT ${limits.loansTold}`;
  return tx.rows<ToolLoan>(sql, [...reader(scope), itemId, itemId === null ? spelled : [], userId]);
}

export interface HeldLoan {
  id: number;
  itemId: number;
  place: number;
  holder: string;
  from: number;
  held: string;
}

/** Alone until the end, and before the item. */
export function holdLoan(tx: Tx, scope: Scope, id: number): Promise<HeldLoan> {
  return tx.existing<HeldLoan>(
    `SELECT l.id, l.item_id AS "itemId", l.place, h.name AS holder, l.from_place AS "from", trim_scale(l.held) AS held
       FROM tool_loans l JOIN holders h ON h.organization_id = $1 AND h.place = l.place
      WHERE l.organization_id = $1 AND l.id = $2 FOR UPDATE OF l`,
    [scope.organizationId, id],
  );
}

export function listPeople(tx: Tx, scope: Scope): Promise<{ userId: string; name: string }[]> {
  return tx.rows(
    `SELECT m.user_id AS "userId", ${personsName('m.user_id')} AS name FROM memberships m WHERE m.organization_id = $1 ORDER BY lower(${personsName('m.user_id')})`,
    [scope.organizationId],
  );
}

export interface Holder {
  place: number;
  name: string;
}

/** The person as a place, made when they are first handed something; undefined for somebody who is not of the team. */
export function holderOf(tx: Tx, scope: Scope, userId: string): Promise<Holder | undefined> {
  return tx.maybeOne<Holder>(
    `INSERT INTO holders AS h (organization_id, user_id, name)
     SELECT $1, m.user_id, ${personsName('m.user_id')} FROM memberships m WHERE m.organization_id = $1 AND m.user_id = $2
     ON CONFLICT (organization_id, user_id) DO UPDATE SET name = excluded.name RETURNING place, name`,
    [scope.organizationId, userId],
  );
}

export interface NewLoan {
  itemId: number;
  itemName: string;
  place: number;
  from: number;
  fromName: string | null;
  quantity: string;
  until: string | null;
  note: string;
}

export function insertLoan(tx: Tx, scope: Scope, loan: NewLoan): Promise<number> {
  return tx.value<number>(
    `INSERT INTO tool_loans (organization_id, item_id, item_name, place, from_place, from_name, quantity, until, note, handed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${personsName('$10')}) RETURNING id`,
    [
      scope.organizationId,
      loan.itemId,
      loan.itemName,
      loan.place,
      loan.from,
      loan.fromName,
      loan.quantity,
      loan.until,
      loan.note,
      scope.userId,
    ],
  );
}

/** Added to what the loan says already; a figure becomes less when something is undone. */
export async function changeLoan(
  tx: Tx,
  scope: Scope,
  id: number,
  { returned = '0', lost = '0' }: { returned?: string; lost?: string },
): Promise<void> {
  await tx.run(
    `UPDATE tool_loans SET returned = returned + $3::numeric, lost = lost + $4::numeric,
            closed_at = CASE WHEN held > $3::numeric + $4::numeric THEN NULL ELSE clock_timestamp() END
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, returned, lost],
  );
}

export async function setUntil(tx: Tx, scope: Scope, id: number, until: string | null): Promise<void> {
  await tx.run('UPDATE tool_loans SET until = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, until]);
}
