-- A page of ids with the value each was sorted by, which is where the next page goes on. `wanted` is made by item-list.store.ts.
-- It belongs to the platform's role: row-level security would keep the trigram index from being used, because LIKE is not leakproof. It
-- checks the organization itself, against the setting that row-level security reads.
CREATE OR REPLACE FUNCTION list_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_descending boolean := COALESCE(wanted ->> 'direction' = 'desc', false);
  kind text := 'text';
  -- These stand for a missing value, which comes last in either direction.
  last_text text := CASE WHEN is_descending THEN '''''' ELSE 'U&''\FFFF''' END;
  last_number text := CASE WHEN is_descending THEN '-1e30' ELSE '1e30' END;
  expression text;
  joined text := '';
  keyset text := '';
  -- What lies in the wanted places is added up only where the order or the filter asks for it.
  is_added_up boolean := wanted ? 'status' OR wanted ->> 'sort' IN ('quantity', 'unitCost', 'totalValue', 'stockStatus');
  source text := CASE WHEN is_added_up THEN item_source(wanted) ELSE 'items i' END;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  CASE wanted ->> 'sort'
    WHEN 'name' THEN expression := 'i.name COLLATE "und-x-icu"';
    WHEN 'sku' THEN expression := format('COALESCE(lower(i.sku), %s) COLLATE "C"', last_text);
    WHEN 'inventoryNumber' THEN expression := format('COALESCE(lower(i.inventory_number), %s) COLLATE "C"', last_text);
    WHEN 'quantity' THEN expression := 'i.quantity'; kind := 'numeric';
    WHEN 'lowStockThreshold' THEN expression := format('COALESCE(i.low_stock_threshold, %s)', last_number); kind := 'numeric';
    WHEN 'sellingPrice' THEN expression := format('COALESCE(i.selling_price, %s)', last_number); kind := 'numeric';
    WHEN 'unitCost' THEN expression := CASE WHEN wanted ? 'places' THEN 'i.unit_cost' ELSE 'CASE WHEN i.quantity > 0 AND i.valuation_method <> ''standard'' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END' END; kind := 'numeric';
    WHEN 'totalValue' THEN expression := 'i.total_value'; kind := 'numeric';
    WHEN 'stockStatus' THEN expression := 'i.stock_status'; kind := 'smallint';
    WHEN 'createdAt' THEN expression := 'i.created_at'; kind := 'timestamptz';
    WHEN 'updatedAt' THEN expression := 'i.updated_at'; kind := 'timestamptz';
    WHEN 'folder' THEN expression := format('COALESCE(lower(f.name), %s) COLLATE "C"', last_text);
      joined := ' LEFT JOIN folders f ON f.organization_id = $1 AND f.id = ' || folder_to_name(wanted);
    WHEN 'unit' THEN expression := format('COALESCE(lower(u.name), %s) COLLATE "C"', last_text);
      joined := ' LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id';
    WHEN 'vendor' THEN expression := format('COALESCE((SELECT lower(v.name) FROM item_vendors iv
      JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = i.id ORDER BY iv.position, iv.vendor_id LIMIT 1), %s) COLLATE "C"', last_text);
    WHEN 'tags' THEN expression := format('COALESCE((SELECT left(string_agg(lower(t.name), '' '' ORDER BY lower(t.name)), 200) FROM item_tags it
      JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id WHERE it.organization_id = $1 AND it.item_id = i.id), %s) COLLATE "C"', last_text);
    WHEN 'number field' THEN expression := format('COALESCE((i.custom ->> ($2 ->> ''sortField''))::numeric, %s)', last_number); kind := 'numeric';
    WHEN 'text field' THEN expression := format('COALESCE(left(lower(i.custom ->> ($2 ->> ''sortField'')), 200), %s) COLLATE "C"', last_text);
  END CASE;
  IF wanted ? 'afterId' THEN
    keyset := format(' AND (%s, i.id) %s (($2 ->> ''afterValue'')::%s, ($2 ->> ''afterId'')::bigint)',
      expression, CASE WHEN is_descending THEN '<' ELSE '>' END, kind);
  END IF;
  RETURN QUERY EXECUTE format('SELECT i.id, (%1$s)::text FROM %6$s%2$s WHERE %3$s%4$s ORDER BY %1$s %5$s, i.id %5$s LIMIT ($2 ->> ''limit'')::bigint OFFSET COALESCE(($2 ->> ''offset'')::bigint, 0)',
    expression, joined, item_conditions(CASE WHEN is_added_up THEN wanted - 'places' ELSE wanted END), keyset, CASE WHEN is_descending THEN 'DESC' ELSE 'ASC' END, source)
    USING p_organization_id, wanted;
END $$;

ALTER FUNCTION list_items(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION list_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_items(bigint, jsonb) TO onhand_app;
