import { given } from './report-parameters.ts';

const { organization, from, to, timeZone, folders, tag, vendor, firstSnapshot, lastSnapshot } = given;

/** The day something happened on, by the organization's clock. */
export const dayOf = (at: string) => `(${at} AT TIME ZONE ${timeZone})::date`;

export const inFolders = (place: string) => `(${folders} IS NULL OR ${place} = ANY (${folders}))`;

/** The ledger does not keep tags and vendors, so those of today count. */
export const hasTagAndVendor = (itemId: string) => `(${tag} IS NULL OR ${itemId} IN (
    SELECT t.item_id FROM item_tags t WHERE t.organization_id = ${organization} AND t.tag_id = ${tag}))
  AND (${vendor} IS NULL OR ${itemId} IN (
    SELECT v.item_id FROM item_vendors v WHERE v.organization_id = ${organization} AND v.vendor_id = ${vendor}))`;

const between = (start: string, end: string) => `m.organization_id = ${organization} AND m.at >= ${start} AND m.at < ${end}`;

/** The ledger's rows of the range, as `m`. */
export const inRange = between(from, to);

/** The rows of the range after the last snapshot in it. */
export const inTail = between(lastSnapshot, to);

/** The rows of the range that lie between no two snapshots; two conditions, because an index reads each of them by itself. */
export const inEdges = [between(from, firstSnapshot), inTail] as const;

const undone = '(SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses)';

/**
 * An undo counts as the kind of movement that it undoes. What goes back to a vendor is taken off what came in, and comes in again if that is undone.
 * What comes back from a job is taken off what was issued.
 */
export const cause = `CASE WHEN m.document_kind = 'return' THEN 'in' WHEN m.document_kind = 'job' AND m.delta <> 0 THEN 'out' WHEN m.kind = 'undo' THEN ${undone} ELSE m.kind END`;

/** What came back from a job, or was taken back of that. Its cost of goods is all in the correction (063-jobs.md). */
const isBack = `(m.document_kind = 'job' AND (m.kind = 'in' OR m.kind = 'undo' AND ${undone} = 'in'))`;
/** The correction of a row that counts with its value besides. */
export const correction = `m.cost_of_goods_correction + CASE WHEN ${isBack} THEN m.value_delta ELSE 0 END`;

/** Stock that was taken out, less what was undone, and what came back from jobs. An undo is a row of its own, on its own day. What took nothing out is no issue. */
export const isIssue = `(m.delta <> 0 AND (m.kind = 'out' OR m.kind = 'undo' AND ${undone} = 'out' OR ${isBack}))`;

/** The same of rows that know their cause: there the movement that was undone need not be looked up once more. */
export const isIssueByCause = `m.cause = 'out' AND m.delta <> 0`;

/** The cost of goods consists of issues and of rows that correct the cost of earlier ones. */
export const isCosted = `(${isIssue} OR m.cost_of_goods_correction <> 0)`;
export const issuedQuantity = `CASE WHEN ${isIssue} THEN -m.delta ELSE 0 END`;
export const issuedCost = `${correction} - CASE WHEN ${isIssue} THEN m.value_delta ELSE 0 END`;

/** Something really left, and it was not undone. */
export const isRealIssue = `m.kind = 'out' AND m.delta <> 0
  AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)`;

/**
 * The stock at an instant is the current stock, or it is rolled back from that through the rows of the ledger since, or rolled forward from
 * a snapshot, or each item's last row before it is looked up.
 */
export type StockSource = 'current' | 'rolled back' | 'rolled forward' | 'looked up';

interface Instant {
  /** The first moment that no longer counts. */
  end: string;
  /** The last row of the ledger before it. */
  last: string;
  /** The last snapshot that is not after it. */
  snapshot: string;
}

const opening: Instant = { end: from, last: given.lastBeforeFrom, snapshot: given.snapshotBefore };
const closing: Instant = { end: to, last: given.lastBeforeTo, snapshot: lastSnapshot };

/** The items that were archived then: they count as no stock. */
export const archivedAt = (end: string) => `SELECT a.item_id FROM item_archivals a
  WHERE a.organization_id = ${organization} AND a.archived_at < ${end} AND (a.restored_at IS NULL OR a.restored_at >= ${end})`;

/**
 * Parts for a WITH: item, place, quantity and value of everything that lay in stock when the range began, or ended. An item that lies in
 * several places has a row for each; where lines are no folders, it has one, with what lies in the folders that are looked at.
 */
export const openingStock = (source: StockSource, archived: Archived, rows: Rows) =>
  `opening_stock AS (${stockOf(opening, source, archived, rows)})`;
export const closingStock = (source: StockSource, archived: Archived, rows: Rows) =>
  `closing_stock AS (${stockOf(closing, source, archived, rows)})`;

/** True of an item that ever lay in several places at once (0106_totals_of_places.sql). */
export const isScattered = (itemId: string) =>
  `(${itemId} IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = ${organization}))`;

/** A row of the ledger that took something from one place to another, and how much; one that says nothing of it took all there was. */
export const isMove = `(m.kind = 'move' OR m.moved IS NOT NULL)`;
export const movedQuantity = 'COALESCE(m.moved, m.quantity_after)';

/** Shares of the value are differences of rounded running sums, as wherever they are told (049-places.md). */
const shares = (levels: string) => `
    SELECT l.item_id, l.place, l.quantity, round(l.worth * sum(l.quantity) OVER shared / l.whole, 10)
             - round(l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10) AS value
      FROM (${levels}) AS l WHERE l.quantity <> 0 AND l.whole > 0 WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)`;

const scatteredNow = (archived: Archived) =>
  shares(`SELECT i.id AS item_id, s.place, sum(s.quantity) AS quantity, i.quantity AS whole, i.total_value AS worth
        FROM items i JOIN stock_levels s ON s.organization_id = ${organization} AND s.item_id = i.id
       WHERE i.organization_id = ${organization} AND ${isScattered('i.id')}${archived === 'with archived' ? '' : ' AND i.archived_at IS NULL'}
       GROUP BY i.organization_id, i.id, s.place`);

/** What lay in the places of items that ever lay in several, added up from the ledger until then. */
export const scatteredAt = (end: string, archived: Archived) => {
  const until = `m.organization_id = ${organization} AND m.at < ${end} AND ${isScattered('m.item_id')}`;
  return shares(`SELECT lying.item_id, lying.place, lying.quantity, last.quantity AS whole, last.value AS worth
        FROM (SELECT c.item_id, c.place, sum(c.quantity) AS quantity
                FROM (SELECT m.item_id, m.place, CASE WHEN ${isMove} THEN ${movedQuantity} ELSE m.delta END AS quantity FROM movements m WHERE ${until}
                       UNION ALL
                      SELECT m.item_id, COALESCE(m.from_folder_id, 0), -${movedQuantity} FROM movements m WHERE ${until} AND ${isMove}) AS c
               GROUP BY c.item_id, c.place) AS lying
        CROSS JOIN LATERAL (
          SELECT m.kind, m.quantity_after AS quantity, m.value_after AS value FROM movements m
           WHERE m.organization_id = ${organization} AND m.item_id = lying.item_id AND m.at < ${end} ORDER BY m.id DESC LIMIT 1) AS last
       ${archived === 'with archived' ? '' : `WHERE lying.item_id NOT IN (${archivedAt(end)})`}`);
};

type Archived = 'with archived' | 'without archived';
type Rows = 'by place' | 'by item';

/** Few items ever lay in several places at once; where the others lay is where their last row of the ledger is. */
function stockOf(instant: Instant, source: StockSource, archived: Archived, rows: Rows): string {
  const several = source === 'current' ? scatteredNow(archived) : scatteredAt(instant.end, archived);
  const scattered =
    rows === 'by place'
      ? several
      : `SELECT item_id, (array_agg(place ORDER BY quantity DESC, place))[1] AS place, sum(quantity) AS quantity, sum(value) AS value
           FROM (${several}) AS several WHERE ${inFolders('place')} GROUP BY item_id`;
  return `SELECT * FROM (${stockAt[source](instant, archived)}) AS whole WHERE NOT ${isScattered('whole.item_id')} UNION ALL ${scattered}`;
}

const notArchived = (archived: Archived, itemId: string, end: string) =>
  archived === 'with archived' ? '' : `WHERE ${itemId} NOT IN (${archivedAt(end)})`;

const stockAt: Record<StockSource, (instant: Instant, archived: Archived) => string> = {
  current: (_, archived) => `SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value FROM items i
    WHERE i.organization_id = ${organization}${archived === 'with archived' ? '' : ' AND i.archived_at IS NULL'}`,

  // Items are as they are now, except those that changed since, deleted ones too: these are as they were before the first change.
  'rolled back': ({ end }, archived) => `
    SELECT COALESCE(c.item_id, i.id) AS item_id, CASE WHEN c.item_id IS NULL THEN COALESCE(i.folder_id, 0) ELSE c.place END AS place,
           CASE WHEN c.item_id IS NULL THEN i.quantity ELSE c.quantity END AS quantity,
           CASE WHEN c.item_id IS NULL THEN i.total_value ELSE c.value END AS value
      FROM (SELECT id, folder_id, quantity, total_value FROM items WHERE organization_id = ${organization}) AS i
      FULL JOIN (
        SELECT DISTINCT ON (m.item_id) m.item_id, CASE WHEN m.kind = 'move' THEN COALESCE(m.from_folder_id, 0) ELSE m.place END AS place,
               m.quantity_after - m.delta AS quantity, m.value_after - m.value_delta AS value
          FROM movements m WHERE m.organization_id = ${organization} AND m.at >= ${end} ORDER BY m.item_id, m.id) AS c ON c.item_id = i.id
     ${notArchived(archived, 'COALESCE(c.item_id, i.id)', end)}`,

  'rolled forward': ({ end, snapshot }, archived) => `
    SELECT COALESCE(c.item_id, k.item_id) AS item_id, CASE WHEN c.item_id IS NULL THEN k.place ELSE c.place END AS place,
           CASE WHEN c.item_id IS NULL THEN k.quantity ELSE c.quantity END AS quantity,
           CASE WHEN c.item_id IS NULL THEN k.value ELSE c.value END AS value
      FROM (SELECT item_id, place, quantity, value FROM report_snapshot_items
             WHERE organization_id = ${organization} AND at = ${snapshot} AND quantity IS NOT NULL) AS k
      FULL JOIN (
        SELECT DISTINCT ON (m.item_id) m.item_id, m.place, m.quantity_after AS quantity, m.value_after AS value
          FROM movements m WHERE ${between(snapshot, end)} ORDER BY m.item_id, m.id DESC) AS c ON c.item_id = k.item_id
     ${notArchived(archived, 'COALESCE(c.item_id, k.item_id)', end)}`,

  // An item that was deleted since is found by the row that deleted it.
  'looked up': ({ end, last }, archived) => `
    SELECT known.item_id, s.place, s.quantity, s.value
      FROM (SELECT i.id AS item_id FROM items i WHERE i.organization_id = ${organization}
             UNION ALL
            SELECT d.item_id FROM movements d WHERE d.organization_id = ${organization} AND d.kind = 'delete' AND d.at >= ${end}) AS known
     CROSS JOIN LATERAL (
       SELECT m.place, m.quantity_after AS quantity, m.value_after AS value FROM movements m
        WHERE m.organization_id = ${organization} AND m.item_id = known.item_id AND m.id <= ${last} AND m.at < ${end}
        ORDER BY m.id DESC LIMIT 1) AS s
     ${notArchived(archived, 'known.item_id', end)}`,
};
