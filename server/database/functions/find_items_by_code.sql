-- The version before calls this: the one of now, `visible_items_by_code`, goes by where an item lies and not by its home.
-- Finds an item by a code that is printed on it, in one step however many items there are. `forms` are the spellings of one code, the first
-- as it was read. Unique codes come first, barcodes last, because items may share them, and archived items after everything else. It
-- belongs to the platform's role: neither lower() nor the overlap of arrays is leakproof, so row-level security would keep every index but
-- one from being used. It checks the organization itself.
CREATE OR REPLACE FUNCTION find_items_by_code(p_organization_id bigint, p_item_id bigint, forms text[], folders bigint[])
RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  small_forms text[] := ARRAY(SELECT DISTINCT lower(form) FROM unnest(forms) AS form);
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  RETURN QUERY
    SELECT i.id
      FROM (SELECT found.item_id, min(found.place) AS place
              FROM (SELECT q.id AS item_id, CASE WHEN q.qr_code = forms[1] THEN 0 ELSE 2 END AS place
                      FROM items q WHERE q.organization_id = p_organization_id AND q.qr_code = ANY (forms)
                    UNION ALL SELECT p_item_id, 1 WHERE p_item_id IS NOT NULL
                    UNION ALL
                    SELECT s.id, 3 FROM items s WHERE s.organization_id = p_organization_id AND lower(s.sku) = ANY (small_forms)
                    UNION ALL
                    SELECT n.id, 4 FROM items n WHERE n.organization_id = p_organization_id AND lower(n.inventory_number) = ANY (small_forms)
                    UNION ALL
                    SELECT b.id, CASE WHEN forms[1] = ANY (b.barcodes) THEN 5 ELSE 6 END
                      FROM items b WHERE b.organization_id = p_organization_id AND b.barcodes <> '{}' AND b.barcodes && forms) AS found
             GROUP BY found.item_id) AS best
      JOIN items i ON i.organization_id = p_organization_id AND i.id = best.item_id
     WHERE folders IS NULL OR i.folder_id = ANY (folders)
     ORDER BY i.archived_at IS NOT NULL, best.place, i.name COLLATE "und-x-icu", i.id
     LIMIT 20;
END $$;

ALTER FUNCTION find_items_by_code(bigint, bigint, text[], bigint[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION find_items_by_code(bigint, bigint, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_items_by_code(bigint, bigint, text[], bigint[]) TO onhand_app;
