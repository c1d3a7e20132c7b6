-- The order of names.
CREATE OR REPLACE FUNCTION name_order(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('i.name COLLATE "und-x-icu" %1$s, i.id %1$s', CASE WHEN wanted ->> 'direction' = 'desc' THEN 'DESC' ELSE 'ASC' END)
$$;

ALTER FUNCTION name_order(jsonb) OWNER TO onhand_platform;
