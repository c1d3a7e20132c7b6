-- Counts what a filter finds, and where that is few says which they are: a list that follows need not look for them again.
-- It belongs to the platform's role, because row-level security would keep the indexes from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION count_and_find_items(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric, few bigint[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  RETURN QUERY EXECUTE 'SELECT count(*), count(*) FILTER (WHERE i.stock_status = 1), count(*) FILTER (WHERE i.stock_status = 0),
      COALESCE(sum(i.quantity), 0), COALESCE(sum(i.total_value), 0),
      CASE WHEN count(*) BETWEEN 1 AND 1000 THEN array_agg(i.id) END
    FROM ' || item_source(wanted) || ' WHERE ' || item_conditions(wanted - 'places') USING p_organization_id, wanted;
END $$;

ALTER FUNCTION count_and_find_items(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION count_and_find_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_and_find_items(bigint, jsonb) TO onhand_app;
