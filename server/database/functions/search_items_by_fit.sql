-- A search by best match: first the items that have every word in their name or SKU, by name, then those found by their tags, vendors,
-- codes or fields. They are two lists, one after the other, each as fast as any other search: to sort by a rank, all that a search finds
-- would have to be read for every page. Where few items have what was typed, they are one list all the same (`find_few_words`); whoever knows already
-- that it is more says `isMany`. The first sign of the sort value tells which list a row is of, so that the next page goes on there.
CREATE OR REPLACE FUNCTION search_items_by_fit(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  by_name jsonb := wanted - 'isMany' || '{"sort": "name", "direction": "asc"}';
  -- This list asks for the words in titles only: a condition on both would make the items seem rarer to the planner than they are.
  titled jsonb;
  page_size bigint := (wanted ->> 'limit')::bigint;
  first_row bigint := COALESCE((wanted ->> 'offset')::bigint, 0);
  listed bigint := 0;
  few bigint[];
BEGIN
  IF NOT wanted ? 'isMany' AND NOT wanted ? 'afterId' AND NOT wanted ? 'offset' THEN
    few := find_few_words(p_organization_id, wanted);
    IF few IS NOT NULL THEN
      RETURN QUERY SELECT l.id, l.sort_value FROM page_of_few(p_organization_id, few, wanted) l;
      RETURN;
    END IF;
  END IF;
  IF wanted ? 'afterValue' THEN
    by_name := jsonb_set(by_name, '{afterValue}', to_jsonb(substr(wanted ->> 'afterValue', 2)));
  END IF;
  titled := by_name - 'words' || jsonb_build_object('titleWords', wanted -> 'words');
  IF NOT wanted ? 'afterValue' OR left(wanted ->> 'afterValue', 1) = '0' THEN
    RETURN QUERY SELECT l.id, '0' || l.sort_value FROM search_items_by_name(p_organization_id, titled) l;
    GET DIAGNOSTICS listed = ROW_COUNT;
    IF listed = page_size THEN RETURN; END IF;
    -- The second list from its beginning, or from as far as the jump leads past the first.
    by_name := by_name - '{afterValue,afterId}'::text[];
    IF listed > 0 THEN
      first_row := 0;
    ELSIF first_row > 0 THEN
      SELECT first_row - c.items INTO first_row FROM count_items(p_organization_id, titled) c;
    END IF;
  END IF;
  by_name := by_name - 'offset' || jsonb_build_object('otherWords', wanted -> 'words', 'limit', page_size - listed);
  IF first_row > 0 THEN by_name := by_name || jsonb_build_object('offset', first_row); END IF;
  RETURN QUERY SELECT l.id, '1' || l.sort_value FROM search_items_by_name(p_organization_id, by_name) l;
END $$;

REVOKE ALL ON FUNCTION search_items_by_fit(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_items_by_fit(bigint, jsonb) TO onhand_app;
