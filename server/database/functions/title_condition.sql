-- The condition that a title has every word. Each word is a list of patterns, written as literals, of which one must be found.
CREATE OR REPLACE FUNCTION title_condition(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(' || string_agg('(' || (SELECT string_agg(format('lower(i.name || '' '' || COALESCE(i.sku, '''')) LIKE %L', pattern), ' OR ')
      FROM jsonb_array_elements_text(patterns) AS pattern) || ')', ' AND ') || ')'
    FROM jsonb_array_elements(words) AS patterns
$$;

ALTER FUNCTION title_condition(jsonb) OWNER TO onhand_platform;
