-- What was asked for where nothing of it lay is a row of the ledger without a change, and not where the item lies (050-limits-of-places.md).
GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/note_asked_elsewhere.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
CREATE TRIGGER asked_elsewhere AFTER INSERT ON movements FOR EACH ROW
  WHEN (NEW.delta = 0 AND NEW.moved IS NULL AND NEW.kind IN ('out', 'undo')) EXECUTE FUNCTION note_asked_elsewhere();
INSERT INTO scattered_items (organization_id, item_id)
SELECT DISTINCT organization_id, item_id FROM movements WHERE kind IN ('out', 'undo') AND delta = 0 AND moved IS NULL ON CONFLICT DO NOTHING;
