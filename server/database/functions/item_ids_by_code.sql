-- Finds an item by a code that is printed on it, in one step however many items there are. `forms` are the spellings of one code, the first
-- as it was read. Unique codes come first, then barcodes, because items may share them, then those
-- that vendors put on it, and archived items after everything else. It
-- belongs to the platform's role: neither lower() nor the overlap of arrays is leakproof, so row-level security would keep every index but
-- one from being used. It checks the organization itself. `places` are those a person may see, null for all. One plan does for every code:
-- left to itself PostgreSQL makes one anew for each, which takes three times as long as the looking.
CREATE OR REPLACE FUNCTION item_ids_by_code(p_organization_id bigint, p_item_id bigint, forms text[], places bigint[])
RETURNS bigint[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  small_forms text[] := ARRAY[lower(forms[1])];
  ids bigint[];
  ranks int[];
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF cardinality(forms) > 1 THEN
    small_forms := ARRAY(SELECT DISTINCT lower(form) FROM unnest(forms) AS form);
  END IF;
  SELECT array_agg(found.item_id), array_agg(found.rank) INTO ids, ranks
    FROM (SELECT q.id AS item_id, CASE WHEN q.qr_code = forms[1] THEN 0 ELSE 2 END AS rank
            FROM items q WHERE q.organization_id = p_organization_id AND q.qr_code = ANY (forms)
          UNION ALL
          SELECT o.id, 1 FROM items o WHERE o.organization_id = p_organization_id AND o.id = p_item_id
          UNION ALL
          SELECT s.id, 3 FROM items s WHERE s.organization_id = p_organization_id AND lower(s.sku) = ANY (small_forms)
          UNION ALL
          SELECT n.id, 4 FROM items n WHERE n.organization_id = p_organization_id AND lower(n.inventory_number) = ANY (small_forms)
          UNION ALL
          SELECT b.id, CASE WHEN forms[1] = ANY (b.barcodes) THEN 5 ELSE 6 END
            FROM items b WHERE b.organization_id = p_organization_id AND b.barcodes <> '{}' AND b.barcodes && forms
          UNION ALL
          SELECT v.item_id, CASE WHEN forms[1] = ANY (v.barcodes) THEN 7 ELSE 8 END
            FROM item_vendors v WHERE v.organization_id = p_organization_id AND v.barcodes <> '{}' AND v.barcodes && forms) AS found;
  -- Most codes mean one item, and then there is nothing to put in order.
  IF ids IS NULL OR cardinality(ids) = 1 AND places IS NULL THEN
    RETURN ids;
  END IF;
  RETURN (
    SELECT array_agg(found.id ORDER BY found.place) FROM (
      SELECT i.id, row_number() OVER (ORDER BY i.archived_at IS NOT NULL, best.rank, i.name COLLATE "und-x-icu", i.id) AS place
        FROM (SELECT f.item_id, min(f.rank) AS rank FROM unnest(ids, ranks) AS f (item_id, rank) GROUP BY f.item_id) AS best
        JOIN items i ON i.organization_id = p_organization_id AND i.id = best.item_id
       WHERE places IS NULL OR EXISTS (
         SELECT FROM stock_levels l WHERE l.organization_id = p_organization_id AND l.item_id = i.id AND l.place = ANY (places))
       ORDER BY place LIMIT 20) AS found);
END $$;

ALTER FUNCTION item_ids_by_code(bigint, bigint, text[], bigint[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION item_ids_by_code(bigint, bigint, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION item_ids_by_code(bigint, bigint, text[], bigint[]) TO onhand_app;
