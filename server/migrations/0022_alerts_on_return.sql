-- Archiving resolves an item's alert; an item that comes back and is still low is something to know again. Otherwise as in 0014.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE OR REPLACE FUNCTION note_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  organizations bigint[];
  items bigint[];
  before smallint[];
  after smallint[];
  gone boolean[];
  were_gone boolean[];
  quantities numeric[];
BEGIN
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
    FROM unnest(organizations, items, before, after, gone, were_gone, quantities)
         AS c (organization_id, item_id, was, is_now, is_gone, was_gone, quantity)
   WHERE NOT c.is_gone AND (c.is_now < c.was OR (c.was_gone AND c.is_now < 2));
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_alerts() FROM PUBLIC;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
