import type { MoneySight } from '@onhand/contract/financial';
import type { ItemSummary } from '@onhand/contract/item-answers';
import type { Tx } from '../../platform/db.ts';
import { folderIn } from '../../platform/in-places.ts';
import { reservedOf } from '../../platform/reserved.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

const unitCost = `CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard'
  THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END`;

/**
 * The organization, its value hidden from the planner. While an import fills it, the planner takes it for as small as it was: any index that
 * begins with the organization seems as good as the key, and for each line of a list all that is not yet there would be passed.
 */
export const organization = '(SELECT $1::bigint)';

/**
 * What lies in some places ($n) of an item `i`, as `here`. Shares of the value go by quantity: each is what the places up to it are worth less what
 * those before it are, so nothing is lost by rounding. Whoever sees only some of them sees these figures all the same.
 */
export const levelsWithValues = `
  SELECT s.place, s.folder_id, s.quantity, s.minimum, s.maximum, s.refill_from, CASE WHEN i.quantity > 0 THEN round(i.total_value * sum(s.quantity) OVER w / i.quantity, 10)
           - round(i.total_value * (sum(s.quantity) OVER w - s.quantity) / i.quantity, 10) ELSE 0 END AS value
    FROM stock_levels s WHERE s.organization_id = ${organization} AND s.item_id = i.id WINDOW w AS (ORDER BY s.place, s.lot)`;
const liesThere = (places: string) => `LATERAL (
  SELECT COALESCE(sum(l.quantity), 0) AS quantity, COALESCE(sum(l.value), 0) AS total_value, (count(*) FILTER (WHERE l.place >= 0))::int AS places,
         COALESCE(min(place_status(l.quantity, l.minimum)) FILTER (WHERE l.minimum IS NOT NULL), CASE WHEN COALESCE(sum(l.quantity), 0) <= 0 THEN 0
           WHEN sum(l.quantity) <= i.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status
    FROM (${levelsWithValues}) AS l WHERE l.place = ANY (${places}::bigint[])) AS here`;

/** Where the figures of an item are from: the item, or what lies of it in some places. */
export interface Figures {
  of: 'i' | 'here';
  folder: string;
  unit: string;
  placeCount: string;
  reserved: string;
  joined: string;
}
/** The units of an organization are few: all of them are read once for a statement, and not one for every item. */
const unit = `(SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
     FROM units u WHERE u.organization_id = ${organization}) -> i.unit_id::text`;
const placesOfItem = `CASE WHEN i.has_several_levels
    THEN (SELECT count(*)::int FROM stock_levels s WHERE s.organization_id = ${organization} AND s.item_id = i.id AND s.place >= 0) ELSE 1 END`;
const ifReserved = (sum: string) => `CASE WHEN i.has_reservations THEN ${sum} ELSE 0 END`;
export const ofItem: Figures = {
  of: 'i',
  folder: 'i.folder_id',
  unit,
  placeCount: placesOfItem,
  reserved: 'trim_scale(i.reserved)',
  joined: '',
};
export const ofPlaces = (places: string): Figures => ({
  of: 'here',
  folder: folderIn('i', `${places}::bigint[]`),
  unit,
  placeCount: 'here.places',
  reserved: ifReserved(reservedOf('i.id', `r.place = ANY (${places}::bigint[])`, organization)),
  joined: ` CROSS JOIN ${liesThere(places)}`,
});

/** Decimals and moments as the contract has them, also where PostgreSQL writes the JSON. */
const decimal = (value: string) => `trim_scale(${value})::text`;
const moment = (value: string) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What money a person may see; what they may not is not even read. */
const money = ({ of }: Figures, { maySeeCosts, maySeePrices }: MoneySight) =>
  [
    ...(maySeePrices ? [`${decimal('i.selling_price')} AS "sellingPrice"`] : []),
    ...(maySeeCosts ? [`${decimal(unitCost)} AS "unitCost", ${decimal(`${of}.total_value`)} AS "totalValue"`] : []),
  ].map((column) => `${column},`);

/** What a list shows of an item. Tags and vendor are kept on it (065-the-list.md); where they are not yet, they are looked up. */
export const summaryColumns = (figures: Figures, sight: MoneySight) => `
  i.id, i.name, i.sku, i.inventory_number AS "inventoryNumber", i.qr_code AS "qrCode", ${decimal(`${figures.of}.quantity`)} AS quantity,
  ${figures.unit} AS unit,
  ${figures.folder} AS "folderId", ${figures.placeCount} AS "placeCount", (${figures.reserved})::text AS reserved,
  (ARRAY['out', 'low', 'in'])[${figures.of}.stock_status + 1] AS "stockStatus", ${decimal('i.low_stock_threshold')} AS "lowStockThreshold",
  i.valuation_method AS "valuationMethod", ${money(figures, sight).join(' ')}
  COALESCE(i.tags_shown, item_tags_shown(${organization}, i.id)) AS tags,
  COALESCE(i.vendor_shown, item_vendor_shown(${organization}, i.id)) AS vendor,
  i.cover_image_id AS "coverImageId", i.custom, ${moment('i.created_at')} AS "createdAt", ${moment('i.updated_at')} AS "updatedAt",
  ${moment('i.archived_at')} AS "archivedAt"`;

/** Somebody from whom nothing of any item is kept back. */
export const seesAllOf = (scope: Scope) => scope.visibleFolders === 'all' && seesAllMoney(scope);

export const seesAllMoney = ({ maySeeCosts, maySeePrices }: MoneySight) => maySeeCosts && maySeePrices;

/** The same for whoever sees everything of the item, as JSON: what is its own is kept on it (065-the-list.md), and the rest is put before that. */
export const listedAsJson = `
  concat('{"unit":', COALESCE((${unit})::text, 'null'), ',"placeCount":', ${placesOfItem},
         ',"tags":', COALESCE(i.tags_shown, item_tags_shown(${organization}, i.id)), ',"vendor":', COALESCE(i.vendor_shown, item_vendor_shown(${organization}, i.id)),
         ',"custom":', i.custom, ',', COALESCE(i.listed, item_listed_of(${organization}, i.id)), '}')`;

/** Who is asked for by the server itself sees all; what goes to a person is taken out of it by the contract. */
export const everySight: MoneySight = { maySeeCosts: true, maySeePrices: true };

// Item by item, for the same reason: LIMIT keeps the planner from reading all of the organization to pick these from.
export const itemOf = (id: string) => `LATERAL (SELECT * FROM items WHERE organization_id = ${organization} AND id = ${id} LIMIT 1) AS i`;

const summariesInOrder = (figures: Figures) => `
  SELECT ${summaryColumns(figures, everySight)}
    FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place) CROSS JOIN ${itemOf('wanted.id')}${figures.joined}
   ORDER BY wanted.place`;
const [summaries, summariesOfPlaces] = [summariesInOrder(ofItem), summariesInOrder(ofPlaces('$3'))];

/** The order is that of the ids; the caller has made sure that they may be seen. */
export function readSummaries(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ItemSummary[]> {
  const places = folderFilter(scope);
  return places ? tx.rows(summariesOfPlaces, [scope.organizationId, ids, places]) : tx.rows(summaries, [scope.organizationId, ids]);
}
