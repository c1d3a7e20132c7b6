-- A page of a filtered list and its summary, found together: what was counted and is few need not be looked for again, and nothing travels in
-- between. Each row has the counts; where nothing was found there is one row, without an item.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE FUNCTION count_and_list_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted record;
  among jsonb := wanted;
BEGIN
  SELECT * INTO counted FROM count_and_find_items(p_organization_id, wanted);
  IF counted.few IS NOT NULL THEN
    among := wanted - '{folders,isUnassigned,tags,vendor,status,minPrice,maxPrice,field,fieldValue,words}'::text[]
      || jsonb_build_object('ids', to_jsonb(counted.few));
  END IF;
  IF counted.items > 0 THEN
    RETURN QUERY SELECT l.id, l.sort_value, counted.items, counted.low, counted.out_of_stock, counted.quantity, counted.value
      FROM list_items(p_organization_id, among) l;
  ELSE
    RETURN QUERY SELECT NULL::bigint, NULL::text, counted.items, counted.low, counted.out_of_stock, counted.quantity, counted.value;
  END IF;
END $$;

REVOKE ALL ON FUNCTION count_and_list_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_list_items(bigint, jsonb) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
