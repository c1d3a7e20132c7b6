-- A search by best match: what has every word in its name or SKU, by name, and then what is found by its tags, vendors, codes or
-- fields. Two lists, one after the other, each as fast as any other search: to sort by a rank, all that a search finds would
-- have to be read for every page.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

-- The filter as SQL (0006), and new: with `isNamed` only the one half of what a search finds or the other.
CREATE OR REPLACE FUNCTION item_conditions(wanted jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  conditions text := 'i.organization_id = $1';
  named text;
BEGIN
  -- Items chosen one by one are meant whether archived or not.
  IF wanted ? 'isArchived' OR NOT wanted ? 'ids' THEN
    conditions := conditions || CASE WHEN (wanted ->> 'isArchived')::boolean THEN ' AND i.archived_at IS NOT NULL' ELSE ' AND i.archived_at IS NULL' END;
  END IF;
  IF wanted ? 'folders' THEN
    -- As a literal, like the words below: only then does the planner know how much a filter leaves.
    conditions := conditions || format(' AND i.folder_id = ANY (%L::bigint[])', ARRAY(SELECT jsonb_array_elements_text(wanted -> 'folders')::bigint));
  END IF;
  IF wanted ? 'isUnassigned' THEN conditions := conditions || ' AND i.folder_id IS NULL'; END IF;
  IF wanted ? 'ids' THEN
    conditions := conditions || ' AND i.id = ANY (ARRAY(SELECT jsonb_array_elements_text($2 -> ''ids'')::bigint))';
  END IF;
  IF wanted ? 'tags' THEN
    FOR place IN 0 .. jsonb_array_length(wanted -> 'tags') - 1 LOOP
      conditions := conditions || format(' AND EXISTS (SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id
        AND t.tag_id = ($2 -> ''tags'' ->> %s)::bigint)', place);
    END LOOP;
  END IF;
  IF wanted ? 'vendor' THEN
    conditions := conditions || ' AND EXISTS (SELECT FROM item_vendors v WHERE v.organization_id = $1 AND v.item_id = i.id
      AND v.vendor_id = ($2 ->> ''vendor'')::bigint)';
  END IF;
  IF wanted ? 'status' THEN conditions := conditions || ' AND i.stock_status = ($2 ->> ''status'')::smallint'; END IF;
  IF wanted ? 'minPrice' THEN conditions := conditions || ' AND i.selling_price >= ($2 ->> ''minPrice'')::numeric'; END IF;
  IF wanted ? 'maxPrice' THEN conditions := conditions || ' AND i.selling_price <= ($2 ->> ''maxPrice'')::numeric'; END IF;
  IF wanted ? 'field' THEN
    conditions := conditions || CASE WHEN wanted ->> 'fieldValue' = ''
      THEN ' AND COALESCE(i.custom ->> ($2 ->> ''field''), '''') IN ('''', ''false'')'
      ELSE ' AND lower(i.custom ->> ($2 ->> ''field'')) = lower($2 ->> ''fieldValue'')' END;
  END IF;
  IF wanted ? 'words' THEN
    -- Each word is a list of patterns of which one must be found.
    FOR place IN 0 .. jsonb_array_length(wanted -> 'words') - 1 LOOP
      conditions := conditions || ' AND (' || (SELECT string_agg(format('i.search_text LIKE %L', pattern), ' OR ')
        FROM jsonb_array_elements_text(wanted -> 'words' -> place) AS pattern) || ')';
    END LOOP;
  END IF;
  IF wanted ? 'isNamed' THEN
    SELECT string_agg('(' || (SELECT string_agg(format('i.name ILIKE %1$L OR i.sku ILIKE %1$L', pattern), ' OR ')
        FROM jsonb_array_elements_text(patterns) AS pattern) || ')', ' AND ') INTO named
      FROM jsonb_array_elements(wanted -> 'words') AS patterns;
    conditions := conditions || format(' AND (%s) IS %s TRUE', named, CASE WHEN (wanted ->> 'isNamed')::boolean THEN '' ELSE 'NOT' END);
  END IF;
  RETURN conditions;
END $$;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

-- Which of the two lists a row is of stands before its name, in what the next page goes on after.
CREATE FUNCTION list_items_by_fit(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint, sort_value text) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  by_name jsonb := wanted || '{"sort": "name", "direction": "asc"}';
  named jsonb := '{"isNamed": true}';
  page_size bigint := (wanted ->> 'limit')::bigint;
  first_row bigint := COALESCE((wanted ->> 'offset')::bigint, 0);
  listed bigint := 0;
BEGIN
  IF wanted ? 'afterValue' THEN
    by_name := jsonb_set(by_name, '{afterValue}', to_jsonb(substr(wanted ->> 'afterValue', 2)));
  END IF;
  IF NOT wanted ? 'afterValue' OR left(wanted ->> 'afterValue', 1) = '0' THEN
    RETURN QUERY SELECT l.id, '0' || l.sort_value FROM list_items(p_organization_id, by_name || named) l;
    GET DIAGNOSTICS listed = ROW_COUNT;
    IF listed = page_size THEN RETURN; END IF;
    -- The second list from its beginning, or from as far as the jump leads past the first.
    by_name := by_name - '{afterValue,afterId}'::text[];
    IF listed > 0 THEN
      first_row := 0;
    ELSIF first_row > 0 THEN
      SELECT first_row - c.items INTO first_row FROM count_items(p_organization_id, by_name || named) c;
    END IF;
  END IF;
  RETURN QUERY SELECT l.id, '1' || l.sort_value FROM list_items(p_organization_id,
    by_name || jsonb_build_object('isNamed', false, 'limit', page_size - listed, 'offset', first_row)) l;
END $$;
REVOKE ALL ON FUNCTION list_items_by_fit(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_items_by_fit(bigint, jsonb) TO onhand_app;
