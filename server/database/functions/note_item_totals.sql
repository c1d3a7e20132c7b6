-- Appends what a statement changed in the totals of folders; a sweep adds it up.
CREATE OR REPLACE FUNCTION note_item_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
