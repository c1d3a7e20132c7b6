-- The filter as SQL. `places` is where an item lies; `folders` and `isUnassigned`, its home, is what the version before asks for. Only fixed texts are put together; every value stays in the parameter `$2` or is quoted, where only a literal
-- tells the planner how much a filter leaves.
CREATE OR REPLACE FUNCTION item_filters(wanted jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  conditions text := 'i.organization_id = $1';
  archived text := CASE WHEN (wanted ->> 'isArchived')::boolean THEN 'archived_at IS NOT NULL' ELSE 'archived_at IS NULL' END;
  -- Items chosen one by one are meant whether archived or not.
  is_any_age boolean := wanted ? 'ids' AND NOT wanted ? 'isArchived';
  places bigint[] := CASE WHEN wanted ? 'places' THEN ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint) END;
  folders bigint[] := CASE WHEN wanted ? 'folders' THEN ARRAY(SELECT jsonb_array_elements_text(wanted -> 'folders')::bigint) END;
  tags bigint[] := ARRAY(SELECT DISTINCT jsonb_array_elements_text(wanted -> 'tags')::bigint);
  owner text := CASE WHEN places IS NOT NULL THEN 's.item_id' WHEN folders IS NULL THEN 'i.id' ELSE 'f.id' END;
  tagged text := '';
BEGIN
  IF NOT is_any_age THEN conditions := conditions || ' AND i.' || archived; END IF;
  FOR place IN 1 .. LEAST(cardinality(tags), 3) LOOP
    tagged := tagged || format(' AND EXISTS (SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = %s AND t.tag_id = %L::bigint)',
      owner, tags[place]);
  END LOOP;
  -- The planner takes each of these for a join and weighs their orders, for seconds where there are fifty: more than a few are counted.
  IF cardinality(tags) > 3 THEN
    tagged := tagged || format(' AND (SELECT count(*) FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = %s AND t.tag_id = ANY (%L::bigint[])) = %s',
      owner, tags[4:], cardinality(tags) - 3);
  END IF;
  IF places IS NOT NULL THEN
    conditions := conditions || format(' AND i.id IN (SELECT s.item_id FROM stock_levels s WHERE s.organization_id = $1 AND s.place = ANY (%L::bigint[])%s)',
      places, tagged);
  ELSIF folders IS NOT NULL AND tagged <> '' THEN
    conditions := conditions || format(' AND i.id IN (SELECT f.id FROM items f WHERE f.organization_id = $1 AND f.folder_id = ANY (%L::bigint[])%s%s)',
      folders, CASE WHEN is_any_age THEN '' ELSE ' AND f.' || archived END, tagged);
  ELSE
    IF folders IS NOT NULL THEN conditions := conditions || format(' AND i.folder_id = ANY (%L::bigint[])', folders); END IF;
    conditions := conditions || tagged;
  END IF;
  IF wanted ? 'isUnassigned' THEN conditions := conditions || ' AND i.folder_id IS NULL'; END IF;
  IF wanted ? 'ids' THEN
    conditions := conditions || ' AND i.id = ANY (ARRAY(SELECT jsonb_array_elements_text($2 -> ''ids'')::bigint))';
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
  RETURN conditions;
END $$;

ALTER FUNCTION item_filters(jsonb) OWNER TO onhand_platform;
