import { inTransit, openLines, stillToMove } from './on-the-way.ts';

const isThere = (place: string) => `(${place} = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = ${place}))`;
const sourceIf = (place: string) => `CASE WHEN ${place} <> l.place AND ${isThere(place)} THEN ${place} END`;

/** What open refill lists and transfers bring to a place and take from it. */
const planned = `planned AS MATERIALIZED (
  SELECT item_id, place, sum(coming) AS coming, sum(going) AS going
    FROM (SELECT n.item_id, n.to_place AS place, ${stillToMove} AS coming, 0 AS going FROM ${openLines}
           UNION ALL
          SELECT n.item_id, n.from_place, 0, ${stillToMove} FROM ${openLines}
           UNION ALL
          SELECT way.item_id, way.to_place, way.in_transit, 0 FROM (${inTransit}) AS way) AS ends GROUP BY 1, 2)`;

/** What lies there for jobs is there for nobody else. */
const promisedIn = `promised_in AS MATERIALIZED (
  SELECT r.item_id, r.place, sum(r.quantity) AS quantity FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.item_id, r.place)`;

/** Every place that has, with what will come and go, no more than its minimum, and what brings it up to its maximum. */
const wants = `wants AS MATERIALIZED (
  SELECT l.item_id, l.place, COALESCE(l.maximum, l.minimum) - here.expected AS wanted, l.minimum - here.expected AS below,
         COALESCE(${sourceIf('l.refill_from')}, ${sourceIf('p.refill_from')}, ${sourceIf('COALESCE(i.folder_id, 0)')}) AS source
    FROM stock_levels l
    JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
    LEFT JOIN refill_places p ON p.organization_id = l.organization_id AND p.place = l.place
    LEFT JOIN planned m ON m.item_id = l.item_id AND m.place = l.place
    LEFT JOIN promised_in r ON r.item_id = l.item_id AND r.place = l.place
   CROSS JOIN LATERAL (SELECT l.quantity - COALESCE(r.quantity, 0) + COALESCE(m.coming, 0) - COALESCE(m.going, 0) AS expected) AS here
   WHERE l.organization_id = $1 AND l.place >= 0 AND l.minimum IS NOT NULL
     AND here.expected <= l.minimum AND here.expected < COALESCE(l.maximum, l.minimum))`;

/** A source with all that lies below it. */
const sources = `sources AS (
  SELECT DISTINCT source, source AS place FROM wants WHERE source IS NOT NULL
   UNION
  SELECT s.source, f.id FROM sources s JOIN folders f ON f.organization_id = $1 AND f.parent_id = s.place)`;

/** What a source has of an item, but for places that lack it themselves; and what these places want to keep of it. */
const asked = `asked AS (
  SELECT item_id, source, sum(wanted) AS wanted, sum(below) AS below, count(*) AS places FROM wants GROUP BY 1, 2
), given_by AS (
  SELECT a.item_id, a.source, GREATEST(sum(l.quantity - COALESCE(m.going, 0) - COALESCE(r.quantity, 0)), 0) AS free, sum(COALESCE(m.coming, 0)) AS coming,
         sum(l.minimum) AS minimum, sum(COALESCE(l.maximum, l.minimum)) AS maximum
    FROM asked a
    JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = a.item_id AND l.place >= 0
    JOIN sources s ON s.source = a.source AND s.place = l.place
    LEFT JOIN planned m ON m.item_id = l.item_id AND m.place = l.place
    LEFT JOIN promised_in r ON r.item_id = l.item_id AND r.place = l.place
   WHERE NOT EXISTS (SELECT FROM wants w WHERE w.item_id = l.item_id AND w.place = l.place)
   GROUP BY 1, 2)`;

/**
 * What no source can give is lacking of an item; and a source that gives so much that it comes to its own minimum lacks that as well.
 * `below` is how far under their minima the places are: stock beyond it that is on order lifts all of them.
 */
const lacking = `lacking AS MATERIALIZED (
  SELECT a.item_id, sum(a.wanted - drawn.quantity + own.lacks) AS lacks, sum(a.below - drawn.quantity + own.below) AS below,
         sum(a.places + CASE WHEN own.lacks > 0 THEN 1 ELSE 0 END)::int AS places
    FROM asked a
    LEFT JOIN given_by g ON g.item_id = a.item_id AND g.source = a.source
   CROSS JOIN LATERAL (SELECT LEAST(a.wanted, COALESCE(g.free, 0)) AS quantity) AS drawn
   CROSS JOIN LATERAL (SELECT g.free + g.coming - drawn.quantity AS left_there) AS source
   CROSS JOIN LATERAL (
     SELECT CASE WHEN source.left_there <= g.minimum THEN GREATEST(g.maximum - source.left_there, 0) ELSE 0 END AS lacks,
            CASE WHEN source.left_there <= g.minimum THEN g.minimum - source.left_there ELSE 0 END AS below) AS own
   GROUP BY a.item_id HAVING sum(a.wanted - drawn.quantity + own.lacks) > 0)`;

/**
 * PLC-08, BUY-02: parts of a recursive WITH, the last of which is `lacking`: what is lacking of each item when every place is filled from
 * its source. It is what the shortages of refill lists say, less what is promised to jobs, as sets, for a hundred thousand items at once. `$1` is the organization.
 */
export const whatPlacesLack = [planned, promisedIn, wants, sources, asked, lacking];

/** What transfers have on the way, as rows of `item_id` and `in_transit`. */
export { inTransit as inTransitOfItems } from './on-the-way.ts';
