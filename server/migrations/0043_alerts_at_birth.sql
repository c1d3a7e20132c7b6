-- What is low is an alert, however it came to be low: an item that is made, imported, duplicated or restored with too little is one from the
-- first moment, as is one that falls (0014) or comes back from the archive (0022). So at any moment the open alerts are exactly the items
-- that are low or out and not archived, and every screen that says how many there are says the same.

-- Alerts of one transaction are told together: five thousand of an import are one line among the notifications, not five thousand.
ALTER TABLE alerts ADD COLUMN batch bigint;
-- safe: no row has a batch yet, so the index is empty, and reading the alerts through for it takes a moment.
CREATE INDEX alerts_by_batch ON alerts (organization_id, batch, id) WHERE batch IS NOT NULL;
CREATE SEQUENCE alert_batches;
GRANT USAGE ON SEQUENCE alert_batches TO onhand_platform;

-- A restored backup knows since when its items are low, and how much was left then; the alerts themselves are there already.
GRANT UPDATE (at, quantity) ON alerts TO onhand_app;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

-- One number for each transaction that makes alerts, from a sequence and not the transaction's own, which another cluster gives out again.
CREATE FUNCTION alert_batch() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text := current_setting('app.alert_batch', true);
BEGIN
  IF kept IS NULL OR kept = '' THEN
    kept := nextval('alert_batches')::text;
    PERFORM set_config('app.alert_batch', kept, true);
  END IF;
  RETURN kept::bigint;
END $$;
REVOKE ALL ON FUNCTION alert_batch() FROM PUBLIC;

-- Whoever restores what people knew long ago says so by app.alerts_are_known: no mail is sent of it.
CREATE OR REPLACE FUNCTION note_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  are_known boolean := COALESCE(current_setting('app.alerts_are_known', true), '') = 'on';
  this_batch bigint;
  organizations bigint[];
  items bigint[];
  before smallint[];
  after smallint[];
  gone boolean[];
  were_gone boolean[];
  quantities numeric[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alerts (organization_id, item_id, kind, quantity, is_collected, batch)
    SELECT organization_id, id, CASE stock_status WHEN 0 THEN 'out' ELSE 'low' END, quantity, are_known, alert_batch()
      FROM added WHERE stock_status < 2 AND archived_at IS NULL;
    RETURN NULL;
  END IF;

  SELECT array_agg(organization_id), array_agg(id), array_agg(was), array_agg(is_now), array_agg(is_gone), array_agg(was_gone), array_agg(left_over)
    INTO organizations, items, before, after, gone, were_gone, quantities
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

  -- An item gets its opening stock in the transaction that makes it: what was so for no one to see never was.
  this_batch := alert_batch();
  DELETE FROM alerts
   USING unnest(organizations, items, before, after, gone) AS c (organization_id, item_id, was, is_now, is_gone)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL AND alerts.batch = this_batch
     AND (c.is_now = 2 OR c.is_gone OR c.is_now < c.was);
  UPDATE alerts SET resolved_at = clock_timestamp()
    FROM unnest(organizations, items, before, after, gone) AS c (organization_id, item_id, was, is_now, is_gone)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL
     AND (c.is_now = 2 OR c.is_gone OR c.is_now < c.was);
  -- A little came back, not enough: the alert stays, and stays read. What came and went within this transaction is as it is at its end.
  UPDATE alerts SET kind = 'low', quantity = CASE alerts.batch WHEN this_batch THEN c.quantity ELSE alerts.quantity END
    FROM unnest(organizations, items, after, quantities) AS c (organization_id, item_id, is_now, quantity)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL AND c.is_now = 1;
  INSERT INTO alerts (organization_id, item_id, kind, quantity, is_collected, batch)
  SELECT c.organization_id, c.item_id, CASE c.is_now WHEN 0 THEN 'out' ELSE 'low' END, c.quantity, are_known, this_batch
    FROM unnest(organizations, items, before, after, gone, were_gone, quantities)
         AS c (organization_id, item_id, was, is_now, is_gone, was_gone, quantity)
   WHERE NOT c.is_gone AND (c.is_now < c.was OR (c.was_gone AND c.is_now < 2));
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_alerts() FROM PUBLIC;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

-- Holds everybody off the items until this transaction ends, so that nobody restocks one that is about to be taken for low.
CREATE TRIGGER items_alerts_at_birth AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_alerts();

-- What is low already in existing installations; no mails, one line for each organization among its notifications.
SET LOCAL ROLE onhand_platform;
INSERT INTO alerts (organization_id, item_id, kind, quantity, is_collected, batch)
SELECT organization_id, id, CASE stock_status WHEN 0 THEN 'out' ELSE 'low' END, quantity, true, alert_batch()
  FROM items WHERE stock_status < 2 AND archived_at IS NULL ORDER BY organization_id, id
ON CONFLICT (organization_id, item_id) WHERE resolved_at IS NULL DO NOTHING;
RESET ROLE;
