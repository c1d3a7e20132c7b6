-- Lists everything by name, read in the order of its index. It is what people look at most, so its statements stand here as they are and are planned once a
-- connection. During an import the planner takes an organization for as small as it was before, so sorting all of it seems as cheap, and every
-- page would be read past all that the import has written so far; so sorting is made dear.
CREATE OR REPLACE FUNCTION list_items_by_name(p_organization_id bigint, wanted jsonb) RETURNS TABLE (id bigint, sort_value text)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp SET enable_sort = off AS $$
DECLARE
  at_most bigint := (wanted ->> 'limit')::bigint;
  passed bigint := COALESCE((wanted ->> 'offset')::bigint, 0);
  after_value text := wanted ->> 'afterValue';
  after_id bigint := (wanted ->> 'afterId')::bigint;
  is_descending boolean := wanted ->> 'direction' = 'desc';
BEGIN
  IF after_id IS NULL AND NOT is_descending THEN
    RETURN QUERY SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
      ORDER BY i.name COLLATE "und-x-icu", i.id LIMIT at_most OFFSET passed;
  ELSIF NOT is_descending THEN
    RETURN QUERY SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
      AND (i.name COLLATE "und-x-icu", i.id) > (after_value, after_id) ORDER BY i.name COLLATE "und-x-icu", i.id LIMIT at_most OFFSET passed;
  ELSIF after_id IS NULL THEN
    RETURN QUERY SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
      ORDER BY i.name COLLATE "und-x-icu" DESC, i.id DESC LIMIT at_most OFFSET passed;
  ELSE
    RETURN QUERY SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
      AND (i.name COLLATE "und-x-icu", i.id) < (after_value, after_id) ORDER BY i.name COLLATE "und-x-icu" DESC, i.id DESC LIMIT at_most OFFSET passed;
  END IF;
END $$;

REVOKE ALL ON FUNCTION list_items_by_name(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_items_by_name(bigint, jsonb) TO onhand_app;
