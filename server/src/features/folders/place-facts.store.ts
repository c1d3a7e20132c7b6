import type { PlaceFacts, PlaceLevel } from '@onhand/contract/folders';
import { can } from '@onhand/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import { linesToCome, onOrderFor } from '../../platform/on-order.ts';
import type { Scope } from '../../platform/scope.ts';

/** At the minimum it is low, as everywhere; without one, when it is used up, only the item's own threshold would say so. */
const isLow = '(l.quantity <= l.minimum)';

const coming = `COALESCE((SELECT sum(w.in_transit) FROM transfer_lines w JOIN transfers t ON t.organization_id = $1 AND t.id = w.transfer_id
      WHERE w.organization_id = $1 AND w.item_id = l.item_id AND w.in_transit > 0 AND t.to_place = l.place), 0)`;

export function countLevels(
  tx: Tx,
  { organizationId }: Scope,
  places: readonly number[],
): Promise<Pick<PlaceFacts, 'itemCount' | 'lowCount' | 'outCount' | 'comingCount' | 'orderCount'>> {
  return tx.one(
    `SELECT count(*)::int AS "itemCount", (count(*) FILTER (WHERE ${isLow}))::int AS "lowCount",
            (count(*) FILTER (WHERE l.quantity = 0))::int AS "outCount",
            (SELECT count(*)::int FROM transfers t WHERE t.organization_id = $1 AND t.state = 'sent' AND t.to_place = ANY ($2)) AS "comingCount",
            (SELECT count(DISTINCT o.id)::int FROM ${linesToCome} AND o.state = 'sent' AND o.places && $2::bigint[]
                AND COALESCE(n.place, o.place) = ANY ($2)) AS "orderCount"
       FROM stock_levels l JOIN items i ON i.organization_id = $1 AND i.id = l.item_id AND i.archived_at IS NULL
      WHERE l.organization_id = $1 AND l.place = ANY ($2)`,
    [organizationId, places],
  );
}

/** Whoever manages no people is told of themselves alone: who is in the team is not theirs to know. */
export function workersIn(tx: Tx, { organizationId, userId, role }: Scope, places: readonly number[]): Promise<PlaceFacts['people']> {
  return tx.rows(
    `SELECT u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
            '/api/profile/pictures/' || p.file_key AS "pictureUrl"
       FROM memberships m JOIN users u ON u.id = m.user_id
       LEFT JOIN user_pictures p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
      WHERE m.organization_id = $1 AND m.place_id = ANY ($2) AND ($3::uuid IS NULL OR m.user_id = $3) ORDER BY name, u.id`,
    [organizationId, places, can(role, 'MANAGE_USERS') ? null : userId],
  );
}

interface Wanted {
  id: number;
  places: readonly number[];
  cursor: number;
  limit: number;
}

type LevelRow = Omit<PlaceLevel, 'onOrder'> & { onOrder: PlaceLevel['onOrder'] | null };

export async function readLevels(tx: Tx, { organizationId }: Scope, { id, places, cursor, limit }: Wanted): Promise<PlaceLevel[]> {
  const rows = await tx.rows<LevelRow>(
    `SELECT i.id AS "itemId", l.place AS "placeId", CASE WHEN l.place <> $3 THEN f.name END AS within, i.name, i.sku, u.name AS unit,
            i.cover_image_id AS "coverImageId", trim_scale(l.quantity) AS quantity, trim_scale(l.minimum) AS minimum,
            trim_scale(l.maximum) AS maximum, trim_scale(${coming}) AS coming, ${onOrderFor('i.id', 'l.place')} AS "onOrder", COALESCE(${isLow}, false) AS "isLow"
       FROM stock_levels l JOIN items i ON i.organization_id = $1 AND i.id = l.item_id AND i.archived_at IS NULL
       JOIN folders f ON f.organization_id = $1 AND f.id = l.place
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE l.organization_id = $1 AND l.place = ANY ($2)
      ORDER BY "isLow" DESC, i.name COLLATE "und-x-icu", i.id, l.place LIMIT $4 OFFSET $5`,
    [organizationId, places, id, limit, cursor],
  );
  return rows.map(({ onOrder, ...level }) => ({ ...level, ...(onOrder && { onOrder }) }));
}
