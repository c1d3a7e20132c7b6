-- The ids of what typed words find (`searched_words`), where these are few: null where they are many, and for any other search. They are found by the
-- letters of the longest word, and put in order by `page_of_few`. What is in a subquery is hidden from the planner.
-- It belongs to the platform's role, because row-level security would keep the index from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION find_few_words(p_organization_id bigint, wanted jsonb) RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  few constant bigint := 1000;
  patterns text[] := searched_words(wanted);
  longest text := patterns[1];
  ids bigint[];
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF longest IS NULL THEN RETURN NULL; END IF;
  SELECT COALESCE(array_agg(found.id), '{}') INTO ids FROM (
    SELECT i.id FROM items i
     WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL AND i.search_text LIKE longest AND i.search_text LIKE ALL (patterns)
     LIMIT (SELECT few + 1)) AS found;
  RETURN CASE WHEN cardinality(ids) <= few THEN ids END;
END $$;

ALTER FUNCTION find_few_words(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION find_few_words(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_few_words(bigint, jsonb) TO onhand_app;
