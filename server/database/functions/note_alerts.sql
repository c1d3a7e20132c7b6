-- Every item that is low has an alert, of the organization as a whole (`place` is null; those of places are note_place_alerts.sql), however it became low: by stock, edits, bulk, counts, import or undo, or because it was made,
-- duplicated or restored with too little. So at any moment the open alerts are exactly the items that are low or out and not archived. The
-- changes are added up rather than joined, because the plan is made for one item and must do for all of them. Who changes one item and says so does
-- not come here (note_one_item.sql). A restore of a backup sets app.alerts_are_known, so that nobody gets a mail about things they knew long ago.
CREATE OR REPLACE FUNCTION note_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  are_known boolean := COALESCE(current_setting('app.alerts_are_known', true), '') = 'on';
  organizations bigint[];
  items bigint[];
  before smallint[];
  after smallint[];
  gone boolean[];
  were_gone boolean[];
  quantities numeric[];
  crosses_nothing boolean;
  are_several boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alerts (organization_id, item_id, kind, quantity, is_collected, batch)
    SELECT organization_id, id, CASE stock_status WHEN 0 THEN 'out' ELSE 'low' END, quantity, are_known, alert_batch()
      FROM added WHERE stock_status < 2 AND archived_at IS NULL;
    RETURN NULL;
  END IF;

  -- Most changes are of one item: then there is one row before and one after, and nothing to add up.
  SELECT o.stock_status = n.stock_status AND (o.archived_at IS NULL) = (n.archived_at IS NULL), EXISTS (SELECT FROM added OFFSET 1)
    INTO crosses_nothing, are_several FROM removed o CROSS JOIN added n LIMIT 1;
  IF crosses_nothing AND NOT are_several OR crosses_nothing IS NULL THEN RETURN NULL; END IF;

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

  PERFORM settle_alerts(organizations, items, before, after, gone, were_gone, quantities);
  RETURN NULL;
END $$;

ALTER FUNCTION note_alerts() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_alerts() FROM PUBLIC;
