-- Undo, the whole history by any filter, and requests that are applied once however often they are sent.

ALTER TABLE movements
  -- The row this one undoes. Unique, so that nothing is undone twice, whoever tries at the same moment.
  ADD COLUMN reverses bigint,
  -- Where it happened, by the name then; for a move, where it went.
  ADD COLUMN folder_name text,
  -- The same as a plain column that is never null: through row-level security only that can be read in order. 0 is no folder.
  ADD COLUMN place bigint NOT NULL GENERATED ALWAYS AS (COALESCE(folder_id, 0)) STORED,
  ADD FOREIGN KEY (organization_id, reverses) REFERENCES movements (organization_id, id);
CREATE UNIQUE INDEX movements_undone_once ON movements (organization_id, reverses) WHERE reverses IS NOT NULL;

-- Newest first, of everything, of a person, of a kind and source, of a folder. What an item did goes by the ledger's own
-- order, for which there is an index already.
CREATE INDEX movements_by_time ON movements (organization_id, at, id);
CREATE INDEX movements_by_user ON movements (organization_id, user_id, at, id);
CREATE INDEX movements_by_kind ON movements (organization_id, kind, source, at, id);
CREATE INDEX movements_by_folder ON movements (organization_id, place, at, id);
CREATE INDEX movements_by_note ON movements USING gin (organization_id, note gin_trgm_ops) WHERE note <> '';

-- Answers already given, so that a repeated request gets the same one instead of being done again. Swept after thirty days.
CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_hash text NOT NULL,
  status smallint NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON idempotency_keys TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY platform ON idempotency_keys TO onhand_platform USING (true);
GRANT SELECT, INSERT ON idempotency_keys TO onhand_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO onhand_platform;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

UPDATE movements m SET folder_name = COALESCE(m.to_folder_name, f.name)
  FROM folders f WHERE f.organization_id = m.organization_id AND f.id = m.folder_id;

-- A layer is named by the movement that made it, so that it needs no second look to say where a cost comes from. The layers there are
-- get that name, in the ledger as well; their order stays, because both were numbered while the item was locked.
WITH names AS MATERIALIZED (
  SELECT m.organization_id, m.item_id, m.id, (put ->> 'layerId')::bigint AS old_id
    FROM movements m CROSS JOIN jsonb_array_elements(m.detail -> 'put') AS put
), layers AS (
  UPDATE cost_layers l SET id = -n.id FROM names n
   WHERE n.organization_id = l.organization_id AND n.item_id = l.item_id AND n.old_id = l.id
)
UPDATE movements m SET detail = m.detail || (
  SELECT jsonb_object_agg(part, (
      SELECT COALESCE(jsonb_agg(slice || jsonb_build_object('layerId', n.id) ORDER BY nth), '[]')
        FROM jsonb_array_elements(m.detail -> part) WITH ORDINALITY AS s (slice, nth)
        JOIN names n ON n.organization_id = m.organization_id AND n.item_id = m.item_id AND n.old_id = (slice ->> 'layerId')::bigint))
    FROM unnest(ARRAY['taken', 'put']) AS part)
 WHERE jsonb_array_length(m.detail -> 'put') > 0 OR jsonb_array_length(m.detail -> 'taken') > 0;
UPDATE cost_layers SET id = -id WHERE id < 0;

-- A page of the history, newest first. Row-level security would keep the words from the index, so it stands beside list_items and
-- checks the organization like it. Each filter that can be read in order is: a rare kind, or someone who left years ago, is found
-- without passing over everything since. `wanted` is made by transactions.store.ts.
CREATE FUNCTION list_movements(p_organization_id bigint, wanted jsonb)
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

  -- Whichever of these is not read in order is looked at row by row.
  IF folders IS NOT NULL AND NOT wanted ?| '{words,item}' THEN
    each := format('unnest(%L::bigint[]) AS one (place)', folders);
    same := ' AND m.place = one.place';
  ELSIF folders IS NOT NULL THEN
    conditions := conditions || format(' AND m.place = ANY (%L::bigint[])', folders);
  END IF;
  IF (kinds IS NOT NULL OR sources IS NOT NULL) AND folders IS NULL AND NOT wanted ?| '{words,item,user}' THEN
    each := format('unnest(%L::text[]) AS one (kind) CROSS JOIN unnest(%L::text[]) AS other (source)',
      COALESCE(kinds, '{opening,in,out,set,move,method,revalue,delete,undo}'), COALESCE(sources, '{scan,quick_action,edit,import,undo,count}'));
    same := ' AND m.kind = one.kind AND m.source = other.source';
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
    -- Of an item that is gone, the ledger alone knows the name.
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
  ELSE
    RETURN QUERY EXECUTE format('SELECT m.id FROM %s CROSS JOIN LATERAL (SELECT m.at, m.id FROM movements m WHERE %s%s%s) AS m%s',
      each, conditions, same, newest, newest) USING p_organization_id;
  END IF;
END $$;
REVOKE ALL ON FUNCTION list_movements(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_movements(bigint, jsonb) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
