-- A search by best match: what has every word in its name or SKU, by name, and then what is found by its tags, vendors, codes or
-- fields. Two lists, one after the other, each as fast as any other search: to sort by a rank, all that a search finds would
-- have to be read for every page.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

-- Each word is a list of patterns, as literals (0006).
CREATE FUNCTION title_condition(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(' || string_agg('(' || (SELECT string_agg(format('lower(i.name || '' '' || COALESCE(i.sku, '''')) LIKE %L', pattern), ' OR ')
      FROM jsonb_array_elements_text(patterns) AS pattern) || ')', ' AND ') || ')'
    FROM jsonb_array_elements(words) AS patterns
$$;

-- safe: the version before calls it through list_items and its like only, which find by its name whatever has that name.
ALTER FUNCTION item_conditions(jsonb) RENAME TO item_filters;

-- The filter (0013), and words that the title has to have, or may not all have.
CREATE FUNCTION item_conditions(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT item_filters(wanted)
    || CASE WHEN wanted ? 'titleWords' THEN ' AND ' || title_condition(wanted -> 'titleWords') ELSE '' END
    || CASE WHEN wanted ? 'otherWords' THEN ' AND NOT ' || title_condition(wanted -> 'otherWords') ELSE '' END
$$;

-- The order of names, and where a page goes on in it.
CREATE FUNCTION name_order(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('i.name COLLATE "und-x-icu" %1$s, i.id %1$s', CASE WHEN wanted ->> 'direction' = 'desc' THEN 'DESC' ELSE 'ASC' END)
$$;
CREATE FUNCTION after_name(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted ? 'afterId' THEN
    format('(i.name COLLATE "und-x-icu", i.id) %s ($2 ->> ''afterValue'', ($2 ->> ''afterId'')::bigint)',
      CASE WHEN wanted ->> 'direction' = 'desc' THEN '<' ELSE '>' END)
  ELSE 'true' END
$$;

-- A page of a search, if the first names hold one; else nothing. In the order of the index, as in 0034.
CREATE FUNCTION page_of_first_names(p_organization_id bigint, wanted jsonb) RETURNS TABLE (id bigint, sort_value text)
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

-- A search in the order of names. How rare a word is the planner cannot know: LIKE is not leakproof, and behind row-level security it may not
-- look at the statistics. So the first names are looked through, which a common word fills a page with; what is not common is found by its
-- letters and sorted.
CREATE FUNCTION search_items_by_name(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  -- How many are in a folder or have a tag the planner does know. A jump has to count what it leaps over, and archived items are not in the
  -- order of names.
  IF wanted ?| '{folders,ids,tags,vendor,offset}' OR NOT wanted ? 'limit' OR (wanted ->> 'isArchived')::boolean IS DISTINCT FROM false THEN
    RETURN QUERY SELECT l.id, l.sort_value FROM list_items(p_organization_id, wanted) l;
    RETURN;
  END IF;
  RETURN QUERY SELECT p.id, p.sort_value FROM page_of_first_names(p_organization_id, wanted) p;
  IF FOUND THEN RETURN; END IF;
  -- "OFFSET 0" keeps the order out of it: what is found is to be found without it.
  RETURN QUERY EXECUTE format('SELECT i.id, i.name FROM (SELECT i.id, i.name FROM items i WHERE %1$s AND %2$s OFFSET 0) i
    ORDER BY %3$s LIMIT ($2 ->> ''limit'')::bigint',
    item_conditions(wanted), after_name(wanted), name_order(wanted)) USING p_organization_id, wanted;
END $$;

REVOKE ALL ON FUNCTION page_of_first_names(bigint, jsonb), search_items_by_name(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_items_by_name(bigint, jsonb) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

-- Which of the two lists a row is of stands before its name, in what the next page goes on after.
CREATE FUNCTION search_items_by_fit(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  by_name jsonb := wanted || '{"sort": "name", "direction": "asc"}';
  -- What has them in its title is found by them: to ask for both would make it seem rarer than it is.
  titled jsonb;
  page_size bigint := (wanted ->> 'limit')::bigint;
  first_row bigint := COALESCE((wanted ->> 'offset')::bigint, 0);
  listed bigint := 0;
BEGIN
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
