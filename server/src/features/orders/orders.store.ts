import type { OrderFile, OrderLine, OrderSummary, SentOrder } from '@onhand/contract/order-answers';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

/** Where a line `l` of an order `o` is delivered. */
export const placeOfLine = 'COALESCE(l.place, o.place)';

/** What was ordered is awaited in some places, and the people there see it. What is only planned is the office's. */
export const isVisibleOrder = (folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR o.sent_at IS NOT NULL AND o.places && ${folders}::bigint[])`;

/** The same for one who reads: whoever sees everything is planned for by themselves. */
const visibleOrders = ({ visibleFolders }: Scope) => (visibleFolders === 'all' ? '$2::bigint[] IS NULL' : isVisibleOrder());

/** The day it is where the organization is, at a moment of the server's clock. */
export const todayThere = (now: string) =>
  `(SELECT (${now}::timestamptz AT TIME ZONE z.time_zone)::date FROM organizations z WHERE z.id = $1)`;

/** True of a line whose day is over and of which something is still to come. */
export const isLate = (today: string) => `(l.outstanding > 0 AND COALESCE(l.confirmed_on, o.expected_on) < ${today})`;

const folderName = (place: string, otherwise: string) =>
  `COALESCE((SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = ${place}), ${otherwise})`;

/** The place of the whole order, or for whoever does not see that the first one of theirs. */
const placeSeen = `CASE WHEN ${isVisibleFolder('o.place')} THEN o.place ELSE (SELECT min(p) FROM unnest(o.places) AS p WHERE p = ANY ($2)) END`;

const columns = `o.id, o.number, o.state, o.vendor_id AS "vendorId", o.vendor_name AS "vendorName", o.expected_on::text AS "expectedOn",
       o.created_at AS "createdAt", o.created_by AS "createdBy", o.sent_at AS "sentAt", o.sent_by AS "sentBy", o.closed_at AS "closedAt",
       o.closed_by AS "closedBy", o.confirmed_at AS "confirmedAt"`;

/** Of a hundred names three are told, and the others need not be sorted. */
const firstLines = `SELECT l.item_name, l.line FROM order_lines l
      WHERE l.organization_id = $1 AND l.order_id = o.id AND ${isVisibleFolder(placeOfLine)} ORDER BY l.line LIMIT 3`;

/** For whoever sees only some places the lines that are delivered there are added up. */
const sumsOfSome = `(
      SELECT count(*)::int AS lines, count(*) FILTER (WHERE l.received >= l.pieces)::int AS received, count(*) FILTER (WHERE l.outstanding > 0)::int AS open,
             count(*) FILTER (WHERE l.outstanding > 0 AND l.received > 0)::int AS partly, trim_scale(COALESCE(sum(l.packs * l.price), 0)) AS total,
             count(*) FILTER (WHERE l.received = 0) AS untouched, COALESCE(bool_or(${isLate('today.day')}), false) AS late,
             (SELECT COALESCE(json_agg(f.item_name ORDER BY f.line), '[]') FROM (${firstLines}) AS f) AS items
        FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND ${isVisibleFolder(placeOfLine)}
    )`;

/** True of an order of which something is late, by what is kept on it of its lines. */
const isLateAsKept = (today: string) =>
  `COALESCE(o.lines_confirmed_on < ${today} OR o.lines_unconfirmed > 0 AND o.expected_on < ${today}, false)`;

/** For whoever sees all places they are kept on the order (065-the-list.md). */
const sumsOfAll = `(
      SELECT o.lines, o.lines_received AS received, o.lines_open AS open, o.lines_partly AS partly, trim_scale(o.lines_total) AS total,
             o.lines_untouched AS untouched, ${isLateAsKept('today.day')} AS late, to_json(o.first_items) AS items
    )`;

/** `page` chooses the orders by their ids, so that what is passed over is not carried along. `$3` is the server's clock. */
const summariesOf = ({ visibleFolders }: Scope, page: string, order: string, more = '') => `
  WITH today AS MATERIALIZED (SELECT ${todayThere('$3')} AS day)
  SELECT ${columns}, seen.items, seen.lines AS "lineCount", seen.received AS "linesReceived", seen.open AS "linesOpen", seen.partly AS "linesPartly", seen.total,
         o.state = 'sent' AND seen.late AS "isOverdue",
         CASE o.state WHEN 'sent' THEN CASE WHEN seen.untouched < seen.lines THEN 'partly' ELSE 'sent' END
                      WHEN 'closed' THEN CASE WHEN seen.received < seen.lines THEN 'short' ELSE 'received' END ELSE o.state END AS stage,
         json_build_object('placeId', NULLIF(at.place, 0), 'name', ${folderName('at.place', 'CASE WHEN at.place = o.place THEN o.place_name END')}) AS place,
         (SELECT count(*)::int FROM unnest(o.places) AS p WHERE ${isVisibleFolder('p')}) AS "placeCount",
         CASE WHEN o.sent_at IS NOT NULL THEN COALESCE(mail.status, 'other') END AS mail ${more}
    FROM (${page}) AS page JOIN orders o ON o.organization_id = $1 AND o.id = page.id CROSS JOIN today CROSS JOIN LATERAL (SELECT ${placeSeen} AS place) AS at
    CROSS JOIN LATERAL ${visibleFolders === 'all' ? sumsOfAll : sumsOfSome} AS seen LEFT JOIN LATERAL (
      SELECT m.status, m.address, m.sent_at, m.last_error FROM order_mails m WHERE m.organization_id = $1 AND m.order_id = o.id ORDER BY m.created_at DESC LIMIT 1
    ) AS mail ON true ORDER BY ${order}`;

const shown = {
  open: `o.state = 'sent'`,
  drafts: `o.state = 'draft'`,
  done: `o.state IN ('closed', 'cancelled')`,
  // Of an order that was sent something is still to come, so where nobody confirmed other days its own says it all: lines need not be read.
  overdue: `o.state = 'sent' AND o.expected_on < (SELECT day FROM today) AND ($2::bigint[] IS NULL AND o.confirmed_at IS NULL OR EXISTS (
      SELECT FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND ${isVisibleFolder(placeOfLine)} AND ${isLate('(SELECT day FROM today)')}))`,
  all: 'true',
} as const;

export interface WantedOrders {
  show: keyof typeof shown;
  vendorId?: number | undefined;
  itemId?: number | undefined;
  /** 0 is no folder. */
  place?: number | undefined;
  number?: number | undefined;
  vendorName?: string | undefined;
  offset: number;
}

/** PostgreSQL would plan it anew each time, which takes as long as reading the page. The text has only what is asked for, so one plan fits all who ask it. */
const plannedOnce = { sql: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`, values: [] };

/** The limit stands in the text: of one that it does not see the planner takes it that a tenth of the orders is meant, and reads all. */
export async function listOrders(tx: Tx, scope: Scope, wanted: WantedOrders, now: Date, limit: number): Promise<OrderSummary[]> {
  const { show, vendorId, itemId, place, number, vendorName, offset } = wanted;
  const order = show === 'overdue' ? 'o.expected_on, o.id' : 'o.id DESC';
  const values: unknown[] = [scope.organizationId, folderFilter(scope), now, offset];
  const asked = (condition: (value: string) => string, value: unknown) =>
    value === undefined ? '' : `AND ${condition(`$${values.push(value)}`)}`;
  const page = `SELECT o.id FROM orders o WHERE o.organization_id = $1 AND ${visibleOrders(scope)} AND ${shown[show]}
      ${asked((value) => `o.vendor_id = ${value}::bigint`, vendorId)}
      ${asked((value) => `${value}::bigint = ANY (o.places)`, place)}
      ${asked((value) => `o.number = ${value}::bigint`, number)}
      ${asked((value) => `lower(o.vendor_name) LIKE (SELECT lower(${value}::text))`, vendorName)}
      ${asked(
        // Found first, since an item is in few orders: the planner would look into each order for it.
        (value) => `o.id = ANY (ARRAY(SELECT l.order_id FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
            WHERE l.organization_id = $1 AND l.item_id = ${value}::bigint AND ${isVisibleFolder(placeOfLine)}))`,
        itemId,
      )}
      ORDER BY ${order} OFFSET $4 LIMIT ${limit}`;
  const [, rows] = await sendInOrder<[object, OrderSummary]>(tx, plannedOnce, { sql: summariesOf(scope, page, order), values });
  return rows;
}

export interface FoundOrder extends OrderSummary {
  note: string;
  vendorReference: string;
  vendorEmail: string;
  mailedTo: string | null;
  mailedAt: string | null;
  mailProblem: string | null;
  confirmUntil: string | null;
  confirmedBy: string | null;
  confirmNote: string;
  asSent: SentOrder | null;
}

const more = `, o.note, o.vendor_reference AS "vendorReference", COALESCE((SELECT v.email FROM vendors v WHERE v.organization_id = $1 AND v.id = o.vendor_id), '') AS "vendorEmail",
         mail.address AS "mailedTo", mail.sent_at AS "mailedAt", mail.last_error AS "mailProblem", o.confirm_until AS "confirmUntil",
         o.confirmed_by AS "confirmedBy", o.confirm_note AS "confirmNote", o.sent_document AS "asSent"`;

export function findOrder(tx: Tx, scope: Scope, id: number, now: Date): Promise<FoundOrder | undefined> {
  const page = `SELECT o.id FROM orders o WHERE o.organization_id = $1 AND o.id = $4 AND ${isVisibleOrder()}`;
  return tx.maybeOne<FoundOrder>(summariesOf(scope, page, 'o.id', more), [scope.organizationId, folderFilter(scope), now, id]);
}

export function linesOf(tx: Tx, scope: Scope, id: number): Promise<OrderLine[]> {
  return tx.rows<OrderLine>(
    `SELECT l.line, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku, l.vendor_sku AS "vendorSku",
            CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
            i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem", trim_scale(l.packs) AS packs, trim_scale(l.pieces_per_pack) AS "piecesPerPack",
            trim_scale(l.pieces) AS pieces, trim_scale(l.price) AS price, trim_scale(l.packs * l.price) AS total,
            json_build_object('placeId', NULLIF(${placeOfLine}, 0), 'name',
              ${folderName(placeOfLine, 'CASE WHEN l.place IS NULL THEN o.place_name ELSE l.place_name END')}) AS place,
            l.place IS NOT NULL AS "hasOwnPlace", l.note, trim_scale(l.received) AS received, trim_scale(l.returned) AS returned,
            trim_scale(CASE WHEN o.state = 'cancelled' THEN 0 ELSE l.outstanding END) AS outstanding, l.closed_short_at AS "closedShortAt",
            trim_scale(l.confirmed_packs) AS "confirmedPacks", l.confirmed_on::text AS "confirmedOn"
       FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE l.organization_id = $1 AND l.order_id = $3 AND ${isVisibleFolder(placeOfLine)} ORDER BY l.line`,
    [scope.organizationId, folderFilter(scope), id],
  );
}

export function filesOf(tx: Tx, scope: Scope, id: number): Promise<OrderFile[]> {
  return tx.rows<OrderFile>(
    `SELECT id, name, content_type AS "contentType", bytes, added_at AS "addedAt", added_by AS "addedBy"
       FROM order_files WHERE organization_id = $1 AND order_id = $2 ORDER BY id`,
    [scope.organizationId, id],
  );
}

export interface OrderCounts {
  drafts: number;
  open: number;
  overdue: number;
}

export function countOrders(tx: Tx, scope: Scope, vendorId: number | null, now: Date): Promise<OrderCounts> {
  return tx.one<OrderCounts>(
    `WITH today AS MATERIALIZED (SELECT ${todayThere('$3')} AS day)
     SELECT count(*) FILTER (WHERE o.state = 'draft')::int AS drafts, count(*) FILTER (WHERE o.state = 'sent')::int AS open,
            count(*) FILTER (WHERE ${shown.overdue})::int AS overdue
       FROM orders o WHERE o.organization_id = $1 AND o.state IN ('draft', 'sent') AND ${isVisibleOrder()} AND ($4::bigint IS NULL OR o.vendor_id = $4)`,
    [scope.organizationId, folderFilter(scope), now, vendorId],
  );
}
