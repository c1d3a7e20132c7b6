-- A page of a search, if the first names hold one; else nothing. They are read in the order of the index, as in `list_items_by_name`.
CREATE OR REPLACE FUNCTION page_of_first_names(p_organization_id bigint, wanted jsonb) RETURNS TABLE (id bigint, sort_value text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_sort = off AS $$
DECLARE
  -- Three letters are in many words, more are in few.
  looked_through int := CASE WHEN COALESCE(wanted -> 'titleWords', wanted -> 'words')::text ~ '%[^%"]{4,}%' THEN 500 ELSE 3000 END;
  ids bigint[];
  names text[];
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  EXECUTE format('SELECT array_agg(page.id), array_agg(page.name) FROM (
      SELECT i.id, i.name FROM (
        SELECT i.* FROM items i WHERE i.organization_id = $1 AND i.archived_at IS NULL AND %1$s ORDER BY %2$s LIMIT %3$s
      ) i WHERE %4$s ORDER BY %2$s LIMIT ($2 ->> ''limit'')::bigint) page',
    after_name(wanted), name_order(wanted), looked_through, item_conditions(wanted)) INTO ids, names USING p_organization_id, wanted;
  IF cardinality(ids) = (wanted ->> 'limit')::bigint THEN
    RETURN QUERY SELECT * FROM unnest(ids, names);
  END IF;
END $$;

ALTER FUNCTION page_of_first_names(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION page_of_first_names(bigint, jsonb) FROM PUBLIC;
