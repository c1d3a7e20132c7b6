-- A page of a filtered list and its summary, found together: what was counted and is few is not looked for again. Each row has the counts;
-- where nothing was found there is one row, without an item.
-- It belongs to the platform's role, because row-level security would keep the indexes from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION count_and_list_items(p_organization_id bigint, wanted jsonb)
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

ALTER FUNCTION count_and_list_items(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION count_and_list_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_list_items(bigint, jsonb) TO onhand_app;
