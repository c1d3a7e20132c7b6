-- The first page of a search by best match, and what all that it finds comes to. Where few items have what was typed, what was counted is not looked for again.
-- Each row has the counts; where nothing was found there is one row, without an item.
CREATE OR REPLACE FUNCTION count_and_search_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text, items bigint, low bigint, out_of_stock bigint, value numeric)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted record;
BEGIN
  SELECT * INTO counted FROM count_words(p_organization_id, wanted);
  IF counted.items IS NULL THEN
    SELECT NULL::bigint[] AS ids, c.* INTO counted FROM count_items(p_organization_id, wanted) c;
  END IF;
  IF counted.ids IS NOT NULL THEN
    RETURN QUERY SELECT l.id, l.sort_value, counted.items, counted.low, counted.out_of_stock, counted.value
      FROM page_of_few(p_organization_id, counted.ids, wanted) l;
    IF FOUND THEN RETURN; END IF;
  ELSIF counted.items > 0 THEN
    RETURN QUERY SELECT l.id, l.sort_value, counted.items, counted.low, counted.out_of_stock, counted.value
      FROM search_items_by_fit(p_organization_id, wanted || '{"isMany": true}') l;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT NULL::bigint, NULL::text, 0::bigint, 0::bigint, 0::bigint, 0::numeric;
END $$;

REVOKE ALL ON FUNCTION count_and_search_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_search_items(bigint, jsonb) TO onhand_app;
