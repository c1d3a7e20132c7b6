-- A search in the order of names. The planner cannot know how rare a word is: LIKE is not leakproof, and behind row-level security it may
-- not look at the statistics. So the first names are looked through, which a common word fills a page with; a rare word is found by its
-- letters and sorted.
CREATE OR REPLACE FUNCTION search_items_by_name(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids bigint[];
  names text[];
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  -- These go to list_items, which does as well: the planner knows how many items a folder or a tag has, a jump has to count the rows it
  -- leaps over, and archived items are not in the order of names.
  IF wanted ?| '{places,folders,ids,tags,vendor,offset}' OR NOT wanted ? 'limit' OR (wanted ->> 'isArchived')::boolean IS DISTINCT FROM false THEN
    RETURN QUERY SELECT l.id, l.sort_value FROM list_items(p_organization_id, wanted) l;
    RETURN;
  END IF;
  SELECT p.ids, p.names INTO ids, names FROM search_first_page(p_organization_id, wanted) p;
  IF ids IS NOT NULL THEN
    RETURN QUERY SELECT * FROM unnest(ids, names);
    RETURN;
  END IF;
  RETURN QUERY SELECT p.id, p.sort_value FROM page_of_first_names(p_organization_id, wanted) p;
  IF FOUND THEN RETURN; END IF;
  -- "OFFSET 0" keeps the order out of it: what is found is to be found without it.
  RETURN QUERY EXECUTE format('SELECT i.id, i.name FROM (SELECT i.id, i.name FROM items i WHERE %1$s AND %2$s OFFSET 0) i
    ORDER BY %3$s LIMIT ($2 ->> ''limit'')::bigint',
    item_conditions(wanted), after_name(wanted), name_order(wanted)) USING p_organization_id, wanted;
END $$;

ALTER FUNCTION search_items_by_name(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION search_items_by_name(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_items_by_name(bigint, jsonb) TO onhand_app;
