-- The filter as SQL (`item_filters`), and words that the title has to have, or may not all have.
CREATE OR REPLACE FUNCTION item_conditions(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT item_filters(wanted)
    || CASE WHEN wanted ? 'titleWords' THEN ' AND ' || title_condition(wanted -> 'titleWords') ELSE '' END
    || CASE WHEN wanted ? 'otherWords' THEN ' AND NOT ' || title_condition(wanted -> 'otherWords') ELSE '' END
$$;

ALTER FUNCTION item_conditions(jsonb) OWNER TO onhand_platform;
