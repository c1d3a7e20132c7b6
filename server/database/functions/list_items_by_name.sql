-- Lists everything by name, read in the order of its index. During an import the planner takes an organization for as small as it was
-- before, so sorting all of it seems as cheap, and every page would be read past all that the import has written so far; so sorting is made
-- dear.
CREATE OR REPLACE FUNCTION list_items_by_name(p_organization_id bigint, wanted jsonb) RETURNS TABLE (id bigint, sort_value text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp SET enable_sort = off
AS $$ SELECT l.id, l.sort_value FROM list_items(p_organization_id, wanted || '{"sort": "name", "isArchived": false}') l $$;

REVOKE ALL ON FUNCTION list_items_by_name(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_items_by_name(bigint, jsonb) TO onhand_app;
