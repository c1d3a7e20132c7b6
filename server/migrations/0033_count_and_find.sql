-- A filtered list and its summary look for the same items. Where they are few, counting them tells which they are, and the list need not
-- look again. `count_items` stays for processes of the version before.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE FUNCTION count_and_find_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric, few bigint[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  RETURN QUERY EXECUTE 'SELECT count(*), count(*) FILTER (WHERE i.stock_status = 1), count(*) FILTER (WHERE i.stock_status = 0),
      COALESCE(sum(i.quantity), 0), COALESCE(sum(i.total_value), 0),
      CASE WHEN count(*) BETWEEN 1 AND 1000 THEN array_agg(i.id) END
    FROM items i WHERE ' || item_conditions(wanted) USING p_organization_id, wanted;
END $$;

REVOKE ALL ON FUNCTION count_and_find_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_find_items(bigint, jsonb) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
