-- Finds the items whose codes stand in a file that is imported.
-- It belongs to the platform's role, because row-level security would keep the indexes from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION find_items_by_keys(p_organization_id bigint, skus text[], numbers text[], codes text[])
RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  RETURN QUERY
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND lower(i.sku) = ANY (skus)
     UNION
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND lower(i.inventory_number) = ANY (numbers)
     UNION
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND i.qr_code = ANY (codes);
END $$;

ALTER FUNCTION find_items_by_keys(bigint, text[], text[], text[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION find_items_by_keys(bigint, text[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_items_by_keys(bigint, text[], text[], text[]) TO onhand_app;
