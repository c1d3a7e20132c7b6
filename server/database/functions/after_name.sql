-- The next page goes on after the last name of this one; the id decides between equal names.
CREATE OR REPLACE FUNCTION after_name(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted ? 'afterId' THEN
    format('(i.name COLLATE "und-x-icu", i.id) %s ($2 ->> ''afterValue'', ($2 ->> ''afterId'')::bigint)',
      CASE WHEN wanted ->> 'direction' = 'desc' THEN '<' ELSE '>' END)
  ELSE 'true' END
$$;

ALTER FUNCTION after_name(jsonb) OWNER TO onhand_platform;
