-- The first page of a search by best match, and what all that it finds comes to. Where few items have what was typed, both are found at once. Each row has
-- the counts; where nothing was found there is one row, without an item.
CREATE OR REPLACE FUNCTION count_and_search_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted record;
  few record;
BEGIN
  SELECT * INTO few FROM find_few_items(p_organization_id, wanted);
  IF cardinality(few.ids) > 0 THEN
    RETURN QUERY SELECT u.id, u.sort_value, few.items, few.low, few.out_of_stock, few.quantity, few.value
      FROM unnest(few.ids, few.sort_values) AS u (id, sort_value);
    RETURN;
  END IF;
  IF few.ids IS NULL THEN
    SELECT * INTO counted FROM count_items(p_organization_id, wanted);
    RETURN QUERY SELECT l.id, l.sort_value, counted.items, counted.low, counted.out_of_stock, counted.quantity, counted.value
      FROM search_items_by_fit(p_organization_id, wanted || '{"isMany": true}') l;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT NULL::bigint, NULL::text, 0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric;
END $$;

REVOKE ALL ON FUNCTION count_and_search_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_search_items(bigint, jsonb) TO onhand_app;
