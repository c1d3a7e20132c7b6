-- The first page of what people type into the search field (words, each in one spelling, and nothing else) and what it comes to, where few items have it:
-- they are found once by the letters of the longest word, counted, and put in order there and then, first what has all words in its name or SKU, by name.
-- The values that they are sorted by are those of `search_items_by_fit`. `ids` is null where many have it, where the longest word has fewer than three
-- letters, which no index finds, and for any other search: these have ways of their own. It is planned once a connection.
-- It belongs to the platform's role, because row-level security would keep the index from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION find_few_items(
  p_organization_id bigint, wanted jsonb,
  OUT ids bigint[], OUT sort_values text[], OUT items bigint, OUT low bigint, OUT out_of_stock bigint, OUT quantity numeric, OUT value numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  few constant bigint := 1000;
  at_most bigint := (wanted ->> 'limit')::bigint;
  patterns text[];
  longest text;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF wanted - '{words,isArchived,isValued,sort,direction,limit}'::text[] <> '{}' OR wanted -> 'isArchived' IS DISTINCT FROM 'false'
     OR wanted @? '$.words[*][1]' THEN RETURN; END IF;
  SELECT array_agg(word ->> 0 ORDER BY length(word ->> 0) DESC) INTO patterns FROM jsonb_array_elements(wanted -> 'words') AS word;
  longest := patterns[1];
  IF longest IS NULL OR longest !~ '[[:alnum:]]{3}' THEN RETURN; END IF;
  -- What is in a subquery is hidden from the planner.
  WITH found AS MATERIALIZED (
    SELECT i.id, i.name, i.sku, i.stock_status, i.quantity, i.total_value FROM items i
     WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL AND i.search_text LIKE longest AND i.search_text LIKE ALL (patterns)
     LIMIT (SELECT few + 1)
  ), sums AS MATERIALIZED (
    SELECT count(*) AS items, count(*) FILTER (WHERE f.stock_status = 1) AS low, count(*) FILTER (WHERE f.stock_status = 0) AS out_of_stock,
           COALESCE(sum(f.quantity), 0) AS quantity, COALESCE(sum(f.total_value), 0) AS value FROM found f
  )
  SELECT page.ids, page.sort_values, s.items, s.low, s.out_of_stock, s.quantity, s.value INTO ids, sort_values, items, low, out_of_stock, quantity, value
    FROM sums s CROSS JOIN (
      SELECT COALESCE(array_agg(p.id), '{}') AS ids, COALESCE(array_agg(p.fit || p.name), '{}') AS sort_values FROM (
        SELECT f.id, f.name, CASE WHEN lower(f.name || ' ' || COALESCE(f.sku, '')) LIKE ALL (patterns) THEN '0' ELSE '1' END AS fit
          FROM found f WHERE (SELECT sums.items FROM sums) <= few
         ORDER BY fit, f.name COLLATE "und-x-icu", f.id LIMIT (SELECT at_most)) AS p) AS page;
  IF items > few THEN ids := NULL; END IF;
END $$;

ALTER FUNCTION find_few_items(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION find_few_items(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_few_items(bigint, jsonb) TO onhand_app;
