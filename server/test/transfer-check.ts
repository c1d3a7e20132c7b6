import type pg from 'pg';
import type { CarriedTransfer } from './transfer-load.ts';

interface Found {
  id: string;
  note: string;
  /** By item: what the document says, and in the same order what the rows of the ledger that name it add up to. */
  lines: Record<string, [said: number[], written: number[]]>;
}

/**
 * Compares the acknowledged transfers with the database: the documents, each line to the quarter, and the rows of the ledger that name
 * them. What is less than was acknowledged is lost; what is more, or was never acknowledged, is there twice.
 */
export async function compareTransfers(admin: pg.Pool, organizationId: number, carried: readonly CarriedTransfer[]) {
  const { rows } = await admin.query<Found>(
    `SELECT t.id, t.note, json_object_agg(l.item_id, json_build_array(
              json_build_array(l.sent * 4, l.received * 4, l.back * 4, l.lost * 4),
              (SELECT json_build_array(
                 COALESCE(sum(m.moved) FILTER (WHERE m.place = -1 OR COALESCE(m.from_folder_id, 0) <> -1), 0) * 4,
                 COALESCE(sum(m.moved) FILTER (WHERE m.place = t.to_place), 0) * 4,
                 COALESCE(sum(m.moved) FILTER (WHERE m.from_folder_id = -1 AND m.place = t.from_place), 0) * 4,
                 -COALESCE(sum(m.delta) FILTER (WHERE m.kind = 'set'), 0) * 4)
                 FROM movements m WHERE m.organization_id = $1 AND m.document_kind = 'transfer' AND m.document_id = t.id AND m.item_id = l.item_id))) AS lines
       FROM transfers t JOIN transfer_lines l ON l.organization_id = $1 AND l.transfer_id = t.id
      WHERE t.organization_id = $1 AND length(t.note) = 36 GROUP BY t.id, t.note, t.from_place, t.to_place`,
    [organizationId],
  );
  const found = new Map(rows.map((row) => [row.note, row]));
  const known = new Map(carried.map((transfer) => [transfer.key, transfer]));
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const { note, id } of rows) if (known.get(note)?.id !== Number(id)) doubled.push(`transfer ${id}`);
  for (const { key, id, lines } of carried) {
    const row = found.get(key);
    if (!row || Number(row.id) !== id || Object.keys(row.lines).length !== lines.size) {
      lost.push(`transfer ${id}`);
      continue;
    }
    for (const [itemId, { sent, received, back, lost: gone }] of lines) {
      const acknowledged = [sent, received, back, gone];
      for (const figures of row.lines[itemId] ?? [[]]) {
        const differences = acknowledged.map((figure, nth) => (figures[nth] ?? 0) - figure);
        if (differences.some((difference) => difference < 0)) lost.push(`a part of transfer ${id}`);
        else if (differences.some((difference) => difference > 0)) doubled.push(`a part of transfer ${id}`);
      }
    }
  }
  return { lost, doubled };
}

export interface PlacesCheck {
  /** Items whose places do not add up to their quantity. */
  differing: number;
  /** Quantity on the way, by the levels and by the open transfers. */
  onTheWay: number;
  byTransfers: number;
}

/** The two sums that must hold at any moment, written down here once more and not taken from the product's own check. */
export async function checkPlaces(admin: pg.Pool, organizationId: number): Promise<PlacesCheck> {
  const { rows } = await admin.query<PlacesCheck>(
    `SELECT (SELECT count(*)::int FROM items i WHERE i.organization_id = $1 AND i.quantity <> (
               SELECT COALESCE(sum(s.quantity), 0) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = i.id)) AS differing,
            (SELECT COALESCE(sum(s.quantity), 0)::float FROM stock_levels s WHERE s.organization_id = $1 AND s.place = -1) AS "onTheWay",
            (SELECT COALESCE(sum(l.sent - l.received - l.back - l.lost), 0)::float FROM transfer_lines l
               JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id AND t.state = 'sent' WHERE l.organization_id = $1) AS "byTransfers"`,
    [organizationId],
  );
  return rows[0] as PlacesCheck;
}
