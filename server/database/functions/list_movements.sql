-- A page of the history, newest first. Each filter that can be read in order is: a rare kind, or someone who left years ago, is found
-- without passing over everything since. It knows no list of kinds and sources: what it did not know would vanish from the filtered history.
-- `wanted` is made by transactions.store.ts.
-- It belongs to the platform's role, because row-level security would keep the indexes from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION list_movements(p_organization_id bigint, wanted jsonb)
RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  most int := (wanted ->> 'limit')::int;
  folders bigint[] := CASE WHEN wanted ? 'folders' THEN ARRAY(SELECT jsonb_array_elements_text(wanted -> 'folders')::bigint) END;
  kinds text[] := CASE WHEN wanted ? 'kinds' THEN ARRAY(SELECT jsonb_array_elements_text(wanted -> 'kinds')) END;
  sources text[] := CASE WHEN wanted ? 'sources' THEN ARRAY(SELECT jsonb_array_elements_text(wanted -> 'sources')) END;
  newest constant text := ' ORDER BY m.at DESC, m.id DESC LIMIT ' || most;
  conditions text := 'm.organization_id = $1';
  -- One page is read for each row of this, and the newest of all are kept.
  each text := '(SELECT 1) AS whole';
  same text := '';
  -- What left a folder happened there too.
  left_from constant text := '(m.kind = ''move'' OR m.moved IS NOT NULL) AND COALESCE(m.from_folder_id, 0)';
  named text := '';
  noted text := ' AND m.note <> ''''';
  remembered text := '';
  items bigint[];
  pattern text;
  after_at timestamptz;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF wanted ? 'from' THEN conditions := conditions || format(' AND m.at >= %L', wanted ->> 'from'); END IF;
  IF wanted ? 'to' THEN conditions := conditions || format(' AND m.at < %L', wanted ->> 'to'); END IF;
  IF wanted ? 'user' THEN conditions := conditions || format(' AND m.user_id = %L', wanted ->> 'user'); END IF;
  IF wanted ? 'item' THEN conditions := conditions || format(' AND m.item_id = %L', wanted ->> 'item'); END IF;
  IF wanted ? 'after' THEN
    SELECT m.at INTO after_at FROM movements m WHERE m.organization_id = p_organization_id AND m.id = (wanted ->> 'after')::bigint;
    IF after_at IS NULL THEN RETURN; END IF;
    conditions := conditions || format(' AND (m.at, m.id) < (%L::timestamptz, %L::bigint)', after_at, wanted ->> 'after');
  END IF;

  -- Only one filter can be read along an index, in order; each other one is a condition on every row.
  IF folders IS NOT NULL AND NOT wanted ?| '{words,item}' THEN
    each := format('unnest(%L::bigint[]) AS one (place)', folders);
    same := ' AND m.place = one.place';
  ELSIF folders IS NOT NULL THEN
    conditions := conditions || format(' AND (m.place = ANY (%1$L::bigint[]) OR %2$s = ANY (%1$L::bigint[]))', folders, left_from);
  END IF;
  IF (kinds IS NOT NULL OR sources IS NOT NULL) AND folders IS NULL AND NOT wanted ?| '{words,item,user}' THEN
    -- The ledger itself tells which kinds and sources there are: each step along the index finds the next one.
    each := format('(WITH RECURSIVE known AS (
        (SELECT m.kind, m.source FROM movements m WHERE m.organization_id = $1 ORDER BY m.kind, m.source LIMIT 1)
         UNION ALL
        SELECT next.kind, next.source FROM known k CROSS JOIN LATERAL (
          SELECT m.kind, m.source FROM movements m WHERE m.organization_id = $1 AND (m.kind, m.source) > (k.kind, k.source)
           ORDER BY m.kind, m.source LIMIT 1) AS next)
      SELECT k.kind, k.source FROM known k
       WHERE (%1$L::text[] IS NULL OR k.kind = ANY (%1$L)) AND (%2$L::text[] IS NULL OR k.source = ANY (%2$L))) AS one', kinds, sources);
    same := ' AND m.kind = one.kind AND m.source = one.source';
  ELSE
    IF kinds IS NOT NULL THEN conditions := conditions || format(' AND m.kind = ANY (%L::text[])', kinds); END IF;
    IF sources IS NOT NULL THEN conditions := conditions || format(' AND m.source = ANY (%L::text[])', sources); END IF;
  END IF;

  IF wanted ? 'words' THEN
    FOR pattern IN SELECT jsonb_array_elements_text(wanted -> 'words') LOOP
      named := named || format(' AND i.search_text LIKE %L', pattern);
      noted := noted || format(' AND m.note ILIKE %L', pattern);
      remembered := remembered || format(' AND m.item_name ILIKE %L', pattern);
    END LOOP;
    -- Only the ledger still knows the name of an item that is gone.
    EXECUTE format('SELECT ARRAY(SELECT i.id FROM items i WHERE i.organization_id = $1%s UNION ALL
      SELECT m.item_id FROM movements m WHERE m.organization_id = $1 AND m.kind = ''delete''%s LIMIT 501)', named, remembered)
      INTO items USING p_organization_id;
    -- A few items are looked up one by one; of many, one is met soon enough on the way back in time.
    IF cardinality(items) <= 500 THEN
      named := format('SELECT p.at, p.id FROM unnest(%L::bigint[]) AS one (item_id) CROSS JOIN LATERAL (
        SELECT m.at, m.id FROM movements m WHERE %s AND m.item_id = one.item_id ORDER BY m.id DESC LIMIT %s) AS p', items, conditions, most);
    ELSE
      named := format('(SELECT m.at, m.id FROM movements m WHERE %s AND COALESCE((SELECT true%s FROM items i
        WHERE i.organization_id = $1 AND i.id = m.item_id), true%s)%s)', conditions, named, remembered, newest);
    END IF;
    RETURN QUERY EXECUTE format('SELECT m.id FROM (%s UNION (SELECT m.at, m.id FROM movements m WHERE %s%s%s)) AS m%s',
      named, conditions, noted, newest, newest) USING p_organization_id;
  ELSIF wanted ? 'item' THEN
    -- In one item's history the ledger's order is the order of time.
    RETURN QUERY EXECUTE format('SELECT m.id FROM movements m WHERE %s AND m.id < %L ORDER BY m.id DESC LIMIT %s',
      conditions, COALESCE(wanted ->> 'after', '9223372036854775807'), most) USING p_organization_id;
  ELSIF folders IS NOT NULL THEN
    -- Within what is looked at, a move has left one folder for another and is found twice.
    RETURN QUERY EXECUTE format('SELECT m.id FROM (
        SELECT p.at, p.id FROM %1$s CROSS JOIN LATERAL (SELECT m.at, m.id FROM movements m WHERE %2$s%3$s%4$s) AS p
         UNION
        SELECT p.at, p.id FROM %1$s CROSS JOIN LATERAL (SELECT m.at, m.id FROM movements m WHERE %2$s AND %5$s = one.place%4$s) AS p) AS m%4$s',
      each, conditions, same, newest, left_from) USING p_organization_id;
  ELSE
    RETURN QUERY EXECUTE format('SELECT m.id FROM %s CROSS JOIN LATERAL (SELECT m.at, m.id FROM movements m WHERE %s%s%s) AS m%s',
      each, conditions, same, newest, newest) USING p_organization_id;
  END IF;
END $$;

ALTER FUNCTION list_movements(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION list_movements(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_movements(bigint, jsonb) TO onhand_app;
