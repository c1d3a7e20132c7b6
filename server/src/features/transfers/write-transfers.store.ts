import type { TransferState } from '@onhand/contract/transfers';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { newLines, valuesOf, type WantedLine } from './planned-lines.store.ts';

/** The kind that rows of the ledger name a transfer by. */
export const documentKind = 'transfer';

/** The document as the ledger is told of it. */
interface MadeTransfer {
  id: number;
  number: number;
}

export interface NewTransfer {
  from: number;
  to: number;
  note: string;
  lines: readonly WantedLine[];
}

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;
const folderName = (place: string) => `(SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = ${place})`;
/** The document with its lines. What is made in one tap has arrived already; what is planned has not been sent. */
export function makingOf(scope: Scope, { from, to, note, lines }: NewTransfer, state: 'draft' | 'received'): Statement<MadeTransfer> {
  const sql = `
    WITH numbered AS (
      INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
      ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last
    ), made AS (
      INSERT INTO transfers (organization_id, number, state, from_place, from_name, to_place, to_name, note, created_by, sender_id, sent_at,
                             sent_by, closed_at, closed_by)
      SELECT $1, last, $3, $4, ${folderName('$4')}, $5, ${folderName('$5')}, $6, who.name, CASE WHEN $3 <> 'draft' THEN $2::uuid END,
             done.at, CASE WHEN $3 <> 'draft' THEN who.name END, done.at, CASE WHEN $3 <> 'draft' THEN who.name END
        FROM numbered CROSS JOIN (SELECT ${personsName} AS name) AS who
       CROSS JOIN (SELECT CASE WHEN $3 <> 'draft' THEN clock_timestamp() END AS at) AS done
      RETURNING id, number
    ), written AS (
      INSERT INTO transfer_lines (organization_id, transfer_id, item_id, item_name, position, planned, sent, received)
      SELECT $1, made.id, i.id, i.name, w.position, w.quantity, arrived.quantity, arrived.quantity
        FROM made CROSS JOIN ${newLines('$7', '$8', '$9')} CROSS JOIN LATERAL (SELECT CASE WHEN $3 <> 'draft' THEN w.quantity ELSE 0 END AS quantity) AS arrived
    )
    SELECT id, number FROM made`;
  return {
    sql: plannedOnce(sql, { $7: 'bigint[]', $8: 'numeric[]', $9: 'bigint[]' }),
    values: [scope.organizationId, scope.userId, state, from, to, note, ...valuesOf(scope, lines)],
  };
}

/** Answers how many lines there are now. */
export async function replacePlan(tx: Tx, scope: Scope, id: number, { from, to, note, lines }: NewTransfer): Promise<number> {
  const organization = scope.organizationId;
  await tx.run('DELETE FROM transfer_lines WHERE organization_id = $1 AND transfer_id = $2', [organization, id]);
  await tx.run(
    `UPDATE transfers SET from_place = $3, from_name = ${folderName('$3')}, to_place = $4, to_name = ${folderName('$4')}, note = $5
      WHERE organization_id = $1 AND id = $2`,
    [organization, id, from, to, note],
  );
  const sql = `INSERT INTO transfer_lines (organization_id, transfer_id, item_id, item_name, position, planned)
    SELECT $1, $2, i.id, i.name, w.position, w.quantity FROM ${newLines('$3', '$4', '$5')}`;
  return tx.run(sql, [organization, id, ...valuesOf(scope, lines)]);
}

export interface HeldTransfer {
  id: number;
  number: number;
  state: TransferState;
  from: number;
  fromName: string | null;
  to: number;
  toName: string | null;
  note: string;
  senderId: string | null;
}

/** Whoever sends, receives or settles has it alone, and before the items. */
export function holdTransfer(tx: Tx, scope: Scope, id: number): Promise<HeldTransfer> {
  const sql = `SELECT id, number, state, from_place AS "from", from_name AS "fromName", to_place AS "to", to_name AS "toName", note,
                      sender_id AS "senderId" FROM transfers WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<HeldTransfer>(sql, [scope.organizationId, id]);
}

export interface HeldLine {
  itemId: number;
  name: string;
  planned: string;
  inTransit: string;
  /** False once the item is deleted; nothing of it can be on the way any more. */
  isThere: boolean;
}

export function heldLinesOf(tx: Tx, scope: Scope, id: number): Promise<HeldLine[]> {
  return tx.rows<HeldLine>(
    `SELECT l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, trim_scale(l.planned) AS planned,
            trim_scale(l.in_transit) AS "inTransit", i.id IS NOT NULL AS "isThere"
       FROM transfer_lines l LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.transfer_id = $2 ORDER BY l.position, l.item_id`,
    [scope.organizationId, id],
  );
}

/** What happened to each line, added to what it says already; a figure may become less when something is undone. */
export interface LineChange {
  itemId: number;
  sent?: string;
  received?: string;
  back?: string;
  lost?: string;
  /** Said of the rest: that it is missing, that it is known to be late; null is nothing to say any more. */
  rest?: 'short' | 'late' | null;
}

export async function changeLines(tx: Tx, scope: Scope, id: number, changes: readonly LineChange[]): Promise<void> {
  const figures = (figure: 'sent' | 'received' | 'back' | 'lost') => changes.map((change) => change[figure] ?? '0');
  await tx.run(
    `UPDATE transfer_lines l SET sent = l.sent + c.sent, received = l.received + c.received, back = l.back + c.back, lost = l.lost + c.lost,
            short_at = CASE c.rest WHEN 'short' THEN COALESCE(l.short_at, clock_timestamp()) WHEN 'none' THEN NULL ELSE l.short_at END,
            late_at = CASE c.rest WHEN 'late' THEN clock_timestamp() WHEN 'short' THEN NULL WHEN 'none' THEN NULL ELSE l.late_at END
       FROM unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::text[]) AS c (item_id, sent, received, back, lost, rest)
      WHERE l.organization_id = $1 AND l.transfer_id = $2 AND l.item_id = c.item_id`,
    [
      scope.organizationId,
      id,
      changes.map(({ itemId }) => itemId),
      figures('sent'),
      figures('received'),
      figures('back'),
      figures('lost'),
      changes.map(({ rest }) => (rest === null ? 'none' : (rest ?? ''))),
    ],
  );
}

export async function markSent(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run(
    `UPDATE transfers SET state = 'sent', sent_at = clock_timestamp(), sender_id = $2, sent_by = ${personsName}
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id],
  );
}

export async function setState(tx: Tx, scope: Scope, id: number, state: TransferState): Promise<void> {
  await tx.run(
    `UPDATE transfers SET state = $4, closed_at = CASE WHEN $4 <> 'sent' THEN clock_timestamp() END,
            closed_by = CASE WHEN $4 <> 'sent' THEN ${personsName} END
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, state],
  );
}

export interface Sums {
  isOnTheWay: boolean;
  hasArrived: boolean;
}

export function sumsOf(tx: Tx, scope: Scope, id: number): Promise<Sums> {
  return tx.one<Sums>(
    `SELECT COALESCE(bool_or(l.in_transit > 0 AND i.id IS NOT NULL), false) AS "isOnTheWay", COALESCE(bool_or(l.received > 0), false) AS "hasArrived"
       FROM transfer_lines l LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.transfer_id = $2`,
    [scope.organizationId, id],
  );
}
