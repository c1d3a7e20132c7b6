-- The same as rows, for statements that join them.
CREATE OR REPLACE FUNCTION visible_items_by_code(p_organization_id bigint, p_item_id bigint, forms text[], places bigint[])
RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT unnest(item_ids_by_code(p_organization_id, p_item_id, forms, places));
END $$;

ALTER FUNCTION visible_items_by_code(bigint, bigint, text[], bigint[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION visible_items_by_code(bigint, bigint, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visible_items_by_code(bigint, bigint, text[], bigint[]) TO onhand_app;
