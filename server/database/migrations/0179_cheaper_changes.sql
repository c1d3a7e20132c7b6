-- PostgreSQL reads the conditions of all triggers of a table anew with every statement that writes to it. What they call is read with them, and a list that
-- is put together there is put together each time: so these two are as plain as they can be, and look closer once they are called.
\ir ../functions/note_place_alerts.sql
CREATE OR REPLACE TRIGGER levels_low AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN (OLD.minimum IS NOT NULL OR NEW.minimum IS NOT NULL) EXECUTE FUNCTION note_place_alerts();
CREATE OR REPLACE TRIGGER asked_elsewhere AFTER INSERT ON movements FOR EACH ROW
  WHEN (NEW.delta = 0 AND NEW.moved IS NULL AND NEW.kind = ANY ('{out,undo}'::text[])) EXECUTE FUNCTION note_asked_elsewhere();

-- A changed item stays on its page, and none of its indexes is written: that takes room for one more row.
ALTER TABLE items SET (fillfactor = 90);
