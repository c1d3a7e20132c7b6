-- Most statements change one item, and triggers of statements put its row before and after into tables and look at them there, twice. Who holds one item says
-- so (`app.one_item`), and one trigger is handed the row itself. The conditions exclude each other, so whoever says nothing, as the version before does, or
-- says it and changes many, is counted exactly once.
GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/settle_alerts.sql
\ir ../functions/note_alerts.sql
\ir ../functions/note_one_item.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
CREATE OR REPLACE TRIGGER items_alerts AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.one_item', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_alerts();
CREATE OR REPLACE TRIGGER items_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.one_item', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_item_totals();
CREATE OR REPLACE TRIGGER one_item_changed AFTER UPDATE ON items
  FOR EACH ROW WHEN (current_setting('app.one_item', true) = 'on') EXECUTE FUNCTION note_one_item();

-- What lies in one place without a minimum is shared out between none. Whoever writes a level has read all of its item's, and says so for that statement
-- (`app.lies_alone`); a second level, or a minimum, is noted when it comes.
CREATE OR REPLACE TRIGGER levels_changed AFTER UPDATE ON stock_levels
  FOR EACH ROW WHEN (current_setting('app.lies_alone', true) IS DISTINCT FROM 'on' AND (NEW.quantity <> OLD.quantity OR NEW.minimum IS DISTINCT FROM OLD.minimum))
  EXECUTE FUNCTION note_place_shares();
