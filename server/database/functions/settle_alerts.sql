-- Makes the alerts of items what their new states say, given what each was before: an item once, in arrays of one length. Only items whose state or
-- archival changed are handed over.
CREATE OR REPLACE FUNCTION settle_alerts(organizations bigint[], items bigint[], before smallint[], after smallint[], gone boolean[], were_gone boolean[],
                                         quantities numeric[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  are_known boolean := COALESCE(current_setting('app.alerts_are_known', true), '') = 'on';
  this_batch bigint;
BEGIN
  -- An item gets its opening stock in the transaction that makes it: what was so for no one to see never was.
  this_batch := alert_batch();
  DELETE FROM alerts
   USING unnest(organizations, items, before, after, gone) AS c (organization_id, item_id, was, is_now, is_gone)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.place IS NULL AND alerts.resolved_at IS NULL
     AND alerts.batch = this_batch AND (c.is_now = 2 OR c.is_gone OR c.is_now < c.was);
  UPDATE alerts SET resolved_at = clock_timestamp()
    FROM unnest(organizations, items, before, after, gone) AS c (organization_id, item_id, was, is_now, is_gone)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.place IS NULL AND alerts.resolved_at IS NULL
     AND (c.is_now = 2 OR c.is_gone OR c.is_now < c.was);
  -- A little came back, but not enough: the alert stays, and stays read. Only the state at the end of this transaction counts.
  UPDATE alerts SET kind = 'low', quantity = CASE alerts.batch WHEN this_batch THEN c.quantity ELSE alerts.quantity END
    FROM unnest(organizations, items, after, quantities) AS c (organization_id, item_id, is_now, quantity)
   WHERE alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.place IS NULL AND alerts.resolved_at IS NULL
     AND c.is_now = 1;
  INSERT INTO alerts (organization_id, item_id, kind, quantity, is_collected, batch)
  SELECT c.organization_id, c.item_id, CASE c.is_now WHEN 0 THEN 'out' ELSE 'low' END, c.quantity, are_known, this_batch
    FROM unnest(organizations, items, before, after, gone, were_gone, quantities)
         AS c (organization_id, item_id, was, is_now, is_gone, was_gone, quantity)
   WHERE NOT c.is_gone AND (c.is_now < c.was OR (c.was_gone AND c.is_now < 2));
  IF gone = were_gone THEN RETURN; END IF;

  -- With an archived item go the alerts of its places, and with a restored one they come back.
  UPDATE alerts SET resolved_at = clock_timestamp()
    FROM unnest(organizations, items, gone) AS c (organization_id, item_id, is_gone)
   WHERE c.is_gone AND alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL;
  INSERT INTO alerts (organization_id, item_id, place, kind, quantity, is_collected, batch)
  SELECT l.organization_id, l.item_id, l.place, CASE place_status(l.quantity, l.minimum) WHEN 0 THEN 'out' ELSE 'low' END, l.quantity, are_known, this_batch
    FROM unnest(organizations, items, gone, were_gone) AS c (organization_id, item_id, is_gone, was_gone)
    JOIN stock_levels l ON l.organization_id = c.organization_id AND l.item_id = c.item_id
   WHERE c.was_gone AND NOT c.is_gone AND place_status(l.quantity, l.minimum) < 2;
END $$;

ALTER FUNCTION settle_alerts(bigint[], bigint[], smallint[], smallint[], boolean[], boolean[], numeric[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION settle_alerts(bigint[], bigint[], smallint[], smallint[], boolean[], boolean[], numeric[]) FROM PUBLIC;
