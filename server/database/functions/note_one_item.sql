-- What note_item_totals.sql and note_alerts.sql do of a statement, for whoever has said that it changes one item (`app.one_item`): its row is at hand, and
-- nothing has to be put into a table and added up. Of a statement that changes many anyway, each row comes here, which is right and slower.
CREATE OR REPLACE FUNCTION note_one_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_gone boolean := OLD.archived_at IS NOT NULL;
  is_gone boolean := NEW.archived_at IS NOT NULL;
BEGIN
  IF OLD.folder_id IS NOT DISTINCT FROM NEW.folder_id AND NOT was_gone AND NOT is_gone THEN
    IF OLD.quantity <> NEW.quantity OR OLD.total_value <> NEW.total_value OR OLD.stock_status <> NEW.stock_status THEN
      INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
      VALUES (NEW.organization_id, COALESCE(NEW.folder_id, 0), 0, (NEW.stock_status = 1)::int - (OLD.stock_status = 1)::int,
              (NEW.stock_status = 0)::int - (OLD.stock_status = 0)::int, NEW.quantity - OLD.quantity, NEW.total_value - OLD.total_value);
    END IF;
  ELSE
    IF NOT was_gone THEN
      INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
      VALUES (OLD.organization_id, COALESCE(OLD.folder_id, 0), -1, -(OLD.stock_status = 1)::int, -(OLD.stock_status = 0)::int, -OLD.quantity, -OLD.total_value);
    END IF;
    IF NOT is_gone THEN
      INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
      VALUES (NEW.organization_id, COALESCE(NEW.folder_id, 0), 1, (NEW.stock_status = 1)::int, (NEW.stock_status = 0)::int, NEW.quantity, NEW.total_value);
    END IF;
  END IF;
  IF OLD.stock_status <> NEW.stock_status OR was_gone <> is_gone THEN
    PERFORM settle_alerts(ARRAY[NEW.organization_id], ARRAY[NEW.id], ARRAY[OLD.stock_status], ARRAY[NEW.stock_status], ARRAY[is_gone], ARRAY[was_gone],
                          ARRAY[NEW.quantity]);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_one_item() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_one_item() FROM PUBLIC;
