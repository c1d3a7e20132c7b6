import type { Queries, Tx } from '../../platform/db.ts';
import { freeOfRow } from '../../platform/reserved.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { inTransit, openLines, stillToMove } from './on-the-way.ts';

export interface PlaceRow {
  place: number;
  items: number;
  low: number;
  overfull: number;
  openRefill: { id: number; number: number } | null;
  refillFrom: number | null;
  hour: number | null;
  template: { id: number; name: string } | null;
}

/**
 * Every place in which an item has a minimum or a maximum, and every one that is set up to be refilled. The index is asked for one place after
 * the other, because a place may have very many levels.
 */
export function placesToRefill(tx: Tx, scope: Scope): Promise<number[]> {
  const next = (after: string) => `(SELECT l.place FROM stock_levels l WHERE l.organization_id = $1 AND l.place > ${after}
        AND (l.minimum IS NOT NULL OR l.maximum IS NOT NULL) ORDER BY l.place LIMIT 1)`;
  return tx.values<number>(
    `WITH RECURSIVE limited AS (
       SELECT ${next('-1')} AS place UNION ALL SELECT ${next('limited.place')} FROM limited WHERE limited.place IS NOT NULL
     )
     SELECT place FROM (
       SELECT place FROM limited WHERE place IS NOT NULL
        UNION SELECT place FROM refill_places WHERE organization_id = $1
        UNION SELECT place FROM refill_followers WHERE organization_id = $1
     ) AS known WHERE ${isVisibleFolder('place')}`,
    [scope.organizationId, folderFilter(scope)],
  );
}

/** Some of them. One whose last limit belongs to an archived item is among them, with nothing to do. */
export function listPlaces(tx: Tx, scope: Scope, places: readonly number[]): Promise<PlaceRow[]> {
  return tx.rows<PlaceRow>(
    `WITH moving AS MATERIALIZED (
       SELECT o.id, o.number, n.item_id, n.from_place, n.to_place, n.is_return, n.missing > 0 AS is_short, ${stillToMove} AS quantity FROM ${openLines}
     ), coming AS (
       SELECT item_id, to_place AS place, sum(quantity) AS quantity
         FROM (SELECT item_id, to_place, quantity FROM moving UNION ALL ${inTransit}) AS way GROUP BY 1, 2
     ), open AS (
       SELECT CASE WHEN is_return THEN from_place ELSE to_place END AS place, max(id) AS id, max(number) AS number FROM moving GROUP BY 1
     ), counted AS (
       SELECT l.place, count(*)::int AS items,
              count(*) FILTER (WHERE here.free + COALESCE(c.quantity, 0) <= l.minimum AND COALESCE(l.maximum, l.minimum) > here.free + COALESCE(c.quantity, 0))::int AS low,
              count(*) FILTER (WHERE here.free > l.maximum)::int AS overfull
         FROM stock_levels l
         JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
         LEFT JOIN coming c ON c.item_id = l.item_id AND c.place = l.place
        CROSS JOIN LATERAL (SELECT ${freeOfRow} AS free) AS here
        WHERE l.organization_id = $1 AND l.place = ANY ($3) AND ${isVisibleFolder('l.place')} AND (l.minimum IS NOT NULL OR l.maximum IS NOT NULL)
        GROUP BY l.place
     )
     SELECT w.place, COALESCE(counted.items, 0) AS items, COALESCE(counted.low, 0) AS low,
            COALESCE(counted.overfull, 0) AS overfull, p.refill_from AS "refillFrom", p.hour,
            CASE WHEN open.id IS NOT NULL THEN json_build_object('id', open.id, 'number', open.number) END AS "openRefill",
            CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS template
       FROM unnest($3::bigint[]) AS w (place)
       LEFT JOIN counted ON counted.place = w.place
       LEFT JOIN refill_places p ON p.organization_id = $1 AND p.place = w.place
       LEFT JOIN refill_followers t ON t.organization_id = $1 AND t.place = w.place
       LEFT JOIN refill_templates m ON m.organization_id = $1 AND m.id = t.template_id
       LEFT JOIN open ON open.place = w.place
      WHERE ${isVisibleFolder('w.place')}`,
    [scope.organizationId, folderFilter(scope), places],
  );
}

export interface PlaceSettings {
  place: number;
  /** Undefined leaves it as it is. */
  refillFrom: number | null | undefined;
  hour: number | null | undefined;
}

/** A place whose hour has passed today begins tomorrow. */
export async function writePlace(tx: Tx, scope: Scope, { place, refillFrom, hour }: PlaceSettings, now: Date): Promise<void> {
  await tx.run(
    `INSERT INTO refill_places AS p (organization_id, place, refill_from, hour, made_on)
     SELECT $1, $2, $4::bigint, $6::smallint, CASE WHEN extract(hour FROM local.now) >= $6::smallint THEN local.now::date END
       FROM (SELECT $7::timestamptz AT TIME ZONE time_zone AS now FROM organizations WHERE id = $1) AS local
     ON CONFLICT (organization_id, place) DO UPDATE SET
       refill_from = CASE WHEN $3::boolean THEN excluded.refill_from ELSE p.refill_from END,
       made_on = CASE WHEN $5::boolean AND excluded.hour IS DISTINCT FROM p.hour THEN excluded.made_on ELSE p.made_on END,
       hour = CASE WHEN $5 THEN excluded.hour ELSE p.hour END`,
    [scope.organizationId, place, refillFrom !== undefined, refillFrom ?? null, hour !== undefined, hour ?? null, now],
  );
}

export interface DuePlaces {
  organizationId: number;
  ownerId: string;
  /** The day it is there. */
  today: string;
  places: number[];
  subscriptionStatus: string | null;
  trialEndsAt: string | null;
}

/** The places whose hour has come today, by organization. */
export function listDuePlaces(platform: Queries, now: Date, statusInForce: string): Promise<DuePlaces[]> {
  return platform.rows<DuePlaces>(
    `SELECT p.organization_id AS "organizationId", to_json(array_agg(p.place ORDER BY p.place)) AS places, local.now::date::text AS today,
            ${statusInForce} AS "subscriptionStatus", b.trial_ends_at AS "trialEndsAt",
            (SELECT m.user_id FROM memberships m WHERE m.organization_id = p.organization_id AND m.role = 'owner' ORDER BY m.user_id LIMIT 1) AS "ownerId"
       FROM refill_places p JOIN organizations o ON o.id = p.organization_id
       LEFT JOIN subscriptions b ON b.organization_id = p.organization_id
       CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE o.time_zone AS now) AS local
      WHERE p.hour IS NOT NULL AND p.hour <= extract(hour FROM local.now) AND (p.made_on IS NULL OR p.made_on < local.now::date)
      GROUP BY p.organization_id, local.now, b.status, b.trial_ends_at ORDER BY p.organization_id`,
    [now],
  );
}

/** The places that nobody else has made a list for today, noted as done; of several processes one gets each. */
export function takeDuePlaces(tx: Tx, scope: Scope, places: readonly number[], today: string): Promise<number[]> {
  return tx.values<number>(
    `UPDATE refill_places SET made_on = $3 WHERE organization_id = $1 AND place = ANY ($2) AND hour IS NOT NULL AND (made_on IS NULL OR made_on < $3)
     RETURNING place`,
    [scope.organizationId, places, today],
  );
}
