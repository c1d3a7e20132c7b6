-- Every item that is low has an alert, of the organization as a whole (`place` is null; those of places are note_place_alerts.sql), however it became low: by stock, edits, bulk, counts, import or undo, or because it was made,
-- duplicated or restored with too little. So at any moment the open alerts are exactly the items that are low or out and not archived. The
-- changes are added up rather than joined, because the plan is made for one item and must do for all of them. A restore of a backup sets
-- app.alerts_are_known, so that nobody gets a mail about things they knew long ago.
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
  IF gone = were_gone THEN RETURN NULL; END IF;

  -- With an archived item go the alerts of its places, and with a restored one they come back.
  UPDATE alerts SET resolved_at = clock_timestamp()
    FROM unnest(organizations, items, gone) AS c (organization_id, item_id, is_gone)
   WHERE c.is_gone AND alerts.organization_id = c.organization_id AND alerts.item_id = c.item_id AND alerts.resolved_at IS NULL;
  INSERT INTO alerts (organization_id, item_id, place, kind, quantity, is_collected, batch)
  SELECT l.organization_id, l.item_id, l.place, CASE place_status(l.quantity, l.minimum) WHEN 0 THEN 'out' ELSE 'low' END, l.quantity, are_known, this_batch
    FROM unnest(organizations, items, gone, were_gone) AS c (organization_id, item_id, is_gone, was_gone)
    JOIN stock_levels l ON l.organization_id = c.organization_id AND l.item_id = c.item_id
   WHERE c.was_gone AND NOT c.is_gone AND place_status(l.quantity, l.minimum) < 2;
  RETURN NULL;
END $$;

ALTER FUNCTION note_alerts() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_alerts() FROM PUBLIC;
