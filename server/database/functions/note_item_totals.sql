-- Appends what a statement changed in the totals of folders; a sweep adds it up.
CREATE OR REPLACE FUNCTION note_item_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
    SELECT organization_id, COALESCE(folder_id, 0), count(*), count(*) FILTER (WHERE stock_status = 1),
           count(*) FILTER (WHERE stock_status = 0), sum(quantity), sum(total_value)
      FROM added WHERE archived_at IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
    SELECT organization_id, COALESCE(folder_id, 0), -count(*), -count(*) FILTER (WHERE stock_status = 1),
           -count(*) FILTER (WHERE stock_status = 0), -sum(quantity), -sum(total_value)
      FROM removed WHERE archived_at IS NULL GROUP BY 1, 2;
  ELSE
    -- Most changes are of one item that stays where it is: then there is one row before and one after, and nothing to add up.
    SELECT n.organization_id, COALESCE(n.folder_id, 0) AS folder, (n.stock_status = 1)::int - (o.stock_status = 1)::int AS low,
           (n.stock_status = 0)::int - (o.stock_status = 0)::int AS out_of_stock, n.quantity - o.quantity AS quantity, n.total_value - o.total_value AS value,
           o.archived_at IS NULL AND n.archived_at IS NULL AND o.folder_id IS NOT DISTINCT FROM n.folder_id AND NOT EXISTS (SELECT FROM added OFFSET 1) AS is_plain
      INTO change FROM removed o CROSS JOIN added n LIMIT 1;
    IF NOT FOUND OR change.is_plain AND change.quantity = 0 AND change.value = 0 AND change.low = 0 AND change.out_of_stock = 0 THEN RETURN NULL; END IF;
    IF change.is_plain THEN
      INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
      VALUES (change.organization_id, change.folder, 0, change.low, change.out_of_stock, change.quantity, change.value);
      RETURN NULL;
    END IF;
    INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
    SELECT organization_id, folder, sum(sign), sum(sign * (stock_status = 1)::int), sum(sign * (stock_status = 0)::int),
           sum(sign * quantity), sum(sign * total_value)
      FROM (SELECT organization_id, COALESCE(folder_id, 0) AS folder, stock_status, quantity, total_value, -1 AS sign
              FROM removed WHERE archived_at IS NULL
             UNION ALL
            SELECT organization_id, COALESCE(folder_id, 0), stock_status, quantity, total_value, 1
              FROM added WHERE archived_at IS NULL) AS changes
     GROUP BY 1, 2
    HAVING sum(sign) <> 0 OR sum(sign * (stock_status = 1)::int) <> 0 OR sum(sign * (stock_status = 0)::int) <> 0
        OR sum(sign * quantity) <> 0 OR sum(sign * total_value) <> 0;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_item_totals() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_item_totals() FROM PUBLIC;
