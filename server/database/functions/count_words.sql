-- What typed words come to (`searched_words`; nothing for any other search), and the ids of what they find where these are few: whoever puts them in order
-- need not find them again. It is planned once a connection; to put it together and plan it anew takes as long as a small organization's count.
-- It belongs to the platform's role, because row-level security would keep the index from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION count_words(
  p_organization_id bigint, wanted jsonb, OUT ids bigint[], OUT items bigint, OUT low bigint, OUT out_of_stock bigint, OUT value numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  patterns text[] := searched_words(wanted);
  longest text := patterns[1];
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF longest IS NULL THEN RETURN; END IF;
  SELECT array_agg(i.id), count(*), count(*) FILTER (WHERE i.stock_status = 1), count(*) FILTER (WHERE i.stock_status = 0),
         COALESCE(sum(i.total_value), 0) INTO ids, items, low, out_of_stock, value
    FROM items i
   WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL AND i.search_text LIKE longest
     AND (cardinality(patterns) = 1 OR i.search_text LIKE ALL (patterns));
  IF items > 1000 THEN ids := NULL; END IF;
END $$;

ALTER FUNCTION count_words(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION count_words(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_words(bigint, jsonb) TO onhand_app;
