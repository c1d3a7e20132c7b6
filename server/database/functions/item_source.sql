-- What a filter is put to, as `i`: the items, or where places are wanted what lies there of each, with its share of the value. Shares are
-- differences of rounded running sums over all places, as wherever they are told (049-places.md). All that lists sort by and filters ask for
-- is there; the cost of one unit is that of the whole item. The status is that of the place that lacks most by its own minimum; where none has
-- one, the item's threshold is put to what lies there. With `isValued` false nothing is worth anything: to share out an item's value, where else
-- it lies has to be read too. What lies there is read for each item where a filter leaves few, and else once for all (055-reading-many-places.md).
CREATE OR REPLACE FUNCTION item_source(wanted jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- Words of one or two letters are in most items.
  leaves_few boolean := wanted ?| '{ids,tags,vendor}' OR COALESCE(wanted -> 'words', wanted -> 'titleWords')::text ~ '%[^%"]{3,}%';
  there text;
  added_up constant text := 'sum(s.quantity) AS quantity, min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status
    FROM stock_levels s WHERE s.organization_id = $1 AND s.place = ANY (';
  joined text;
  value text := '0::numeric';
BEGIN
  IF NOT wanted ? 'places' THEN RETURN 'items i'; END IF;
  there := quote_literal(ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)) || '::bigint[])';
  joined := CASE WHEN leaves_few
    THEN 'CROSS JOIN LATERAL (SELECT ' || added_up || there || ' AND s.item_id = t.id) AS here'
    ELSE 'JOIN (SELECT s.item_id, ' || added_up || there || ' GROUP BY s.item_id) AS here ON here.item_id = t.id' END;
  IF wanted ->> 'isValued' IS DISTINCT FROM 'false' THEN
    value := 'CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
      SELECT sum(l.value) FROM (
        SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                 - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
          FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
       WHERE l.place = ANY (' || there || ') END';
  END IF;
  RETURN '(SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost,
           ' || value || ' AS total_value FROM items t ' || joined || ' WHERE t.organization_id = $1'
    || CASE WHEN leaves_few THEN ' AND t.id IN (SELECT s.item_id FROM stock_levels s WHERE s.organization_id = $1 AND s.place = ANY (' || there || ')' ELSE '' END
    || ') i';
END $$;

ALTER FUNCTION item_source(jsonb) OWNER TO onhand_platform;
