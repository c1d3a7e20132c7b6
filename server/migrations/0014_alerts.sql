-- An alert is a crossing: the item fell to its threshold or to nothing. It resolves when the stock is back above, or the item is
-- archived. Whether it was read is each person's own.
CREATE TABLE alerts (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('low', 'out')),
  quantity numeric(20, 4) NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  resolved_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX alerts_open ON alerts (organization_id, item_id) WHERE resolved_at IS NULL;
CREATE INDEX alerts_by_item ON alerts (organization_id, item_id);

CREATE TABLE alert_reads (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  alert_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id, alert_id),
  FOREIGN KEY (organization_id, alert_id) REFERENCES alerts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_reads_by_alert ON alert_reads (organization_id, alert_id);
CREATE INDEX alert_reads_by_user ON alert_reads (user_id);

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['alerts', 'alert_reads'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
  END LOOP;
END $$;
GRANT SELECT ON alerts TO onhand_app;
GRANT SELECT, INSERT, DELETE ON alert_reads TO onhand_app;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

-- Whatever changes a quantity, a threshold or an item's being there comes by here: stock, edits, bulk, counts, import, undo.
-- Making an item with nothing in it is no crossing.
-- Added up rather than joined: the plan is made for one item and must do for all of them.
CREATE FUNCTION note_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  organizations bigint[];
  items bigint[];
  before smallint[];
  after smallint[];
  gone boolean[];
  quantities numeric[];
BEGIN
  SELECT array_agg(organization_id), array_agg(id), array_agg(was), array_agg(is_now), array_agg(is_gone), array_agg(left_over)
    INTO organizations, items, before, after, gone, quantities
    FROM (SELECT organization_id, id, max(stock_status) FILTER (WHERE NOT is_new) AS was, max(stock_status) FILTER (WHERE is_new) AS is_now,
                 bool_or(is_archived) FILTER (WHERE NOT is_new) AS was_gone, bool_or(is_archived) FILTER (WHERE is_new) AS is_gone,
                 max(quantity) FILTER (WHERE is_new) AS left_over
            FROM (SELECT organization_id, id, stock_status, archived_at IS NOT NULL AS is_archived, quantity, false AS is_new FROM removed
                   UNION ALL
                  SELECT organization_id, id, stock_status, archived_at IS NOT NULL, quantity, true FROM added) AS rows
           GROUP BY organization_id, id) AS changes
   WHERE was <> is_now OR was_gone <> is_gone;
  -- Almost every change crosses nothing.
  IF items IS NULL THEN RETURN NULL; END IF;

  UPDATE alerts SET resolved_at = clock_timestamp()
    FROM unnest(organizations, items, before, after, gone) AS c (organization_id, item_id, was, is_now, is_gone)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL
     AND (c.is_now = 2 OR c.is_gone OR c.is_now < c.was);
  -- A little came back, not enough: the alert stays, and stays read.
  UPDATE alerts SET kind = 'low'
    FROM unnest(organizations, items, after) AS c (organization_id, item_id, is_now)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL AND c.is_now = 1;
  INSERT INTO alerts (organization_id, item_id, kind, quantity)
  SELECT c.organization_id, c.item_id, CASE c.is_now WHEN 0 THEN 'out' ELSE 'low' END, c.quantity
    FROM unnest(organizations, items, before, after, gone, quantities) AS c (organization_id, item_id, was, is_now, is_gone, quantity)
   WHERE c.is_now < c.was AND NOT c.is_gone;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_alerts() FROM PUBLIC;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

CREATE TRIGGER items_alerts AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_alerts();
