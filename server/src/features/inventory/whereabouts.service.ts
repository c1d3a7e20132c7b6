import type { Whereabouts } from '@onhand/contract/item-answers';
import type { Tx } from '../../platform/db.ts';
import { reservedOf } from '../../platform/reserved.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { readItem } from './items.service.ts';

type Place = Whereabouts['places'][number];

/** PLC-18: of an item that the person may see. Staff are told of others' places if the organization says so, and of these never more than this. */
export async function whoHasOne(tx: Tx, scope: Scope, itemId: number): Promise<Whereabouts> {
  await readItem(tx, scope, itemId);
  return { places: await readPlaces(tx, scope, itemId), isPartial: !scope.seesWhoHasOne };
}

function readPlaces(tx: Tx, scope: Scope, itemId: number): Promise<Place[]> {
  return tx.rows<Place>(
    `WITH RECURSIVE lying AS (
       SELECT place, sum(quantity) AS quantity, max(minimum) AS minimum, max(maximum) AS maximum, ${isVisibleFolder('place')} AS is_theirs
         FROM stock_levels WHERE organization_id = $1 AND item_id = $3 AND place >= 0 GROUP BY place
     ), way AS (
       SELECT l.place, f.parent_id, ARRAY[f.name] AS path, ARRAY[f.id] AS ids
         FROM lying l JOIN folders f ON f.organization_id = $1 AND f.id = l.place WHERE l.quantity > 0 AND (is_theirs OR $5)
        UNION ALL
       SELECT w.place, f.parent_id, f.name || w.path, f.id || w.ids FROM way w
         JOIN folders f ON f.organization_id = $1 AND f.id = w.parent_id AND (${isVisibleFolder('f.id')} OR $5)
     ), named AS (
       SELECT DISTINCT ON (place) place, path, ids FROM way ORDER BY place, cardinality(path) DESC
     )
     SELECT NULLIF(l.place, 0) AS "placeId", COALESCE(w.path, '{}') AS path, trim_scale(l.quantity) AS quantity,
             ${reservedOf('$3', 'r.place = l.place')} AS reserved,
            CASE WHEN is_theirs THEN trim_scale(l.minimum) END AS minimum, CASE WHEN is_theirs THEN trim_scale(l.maximum) END AS maximum,
            COALESCE($4 = ANY (w.ids), false) AS "isOwn", is_theirs OR $6 AS "canTake"
       FROM lying l LEFT JOIN named w ON w.place = l.place
      WHERE l.quantity > 0 AND (is_theirs OR $5)
      ORDER BY "isOwn" DESC, l.quantity DESC, w.path, l.place`,
    [scope.organizationId, folderFilter(scope), itemId, scope.ownPlace, scope.seesWhoHasOne, scope.takesElsewhere],
  );
}
