-- The first page of few items that typed words have found: first what has all words in its name or SKU, by name. The values that they are sorted by are
-- those of `search_items_by_fit`, so that the next page goes on there.
CREATE OR REPLACE FUNCTION page_of_few(p_organization_id bigint, p_ids bigint[], wanted jsonb) RETURNS TABLE (id bigint, sort_value text)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  patterns text[] := searched_words(wanted);
  at_most bigint := (wanted ->> 'limit')::bigint;
BEGIN
  RETURN QUERY SELECT p.id, p.fit || p.name FROM (
    SELECT i.id, i.name, CASE WHEN lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE ALL (patterns) THEN '0' ELSE '1' END AS fit
      FROM items i WHERE i.organization_id = p_organization_id AND i.id = ANY (p_ids)
     ORDER BY fit, i.name COLLATE "und-x-icu", i.id LIMIT (SELECT at_most)) AS p;
END $$;

REVOKE ALL ON FUNCTION page_of_few(bigint, bigint[], jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION page_of_few(bigint, bigint[], jsonb) TO onhand_app;
