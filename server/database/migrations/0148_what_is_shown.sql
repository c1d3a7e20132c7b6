-- What a list shows of an item's tags and its vendor is kept on the item (065-the-list.md); null where it is not written yet, and is then looked up.
ALTER TABLE items ADD COLUMN tags_shown json;
ALTER TABLE items ADD COLUMN vendor_shown json;
-- False says that there is nothing to count: the one level is that of its home, and nothing is promised. Of the items that are here nobody knows yet.
ALTER TABLE items ADD COLUMN has_several_levels boolean NOT NULL DEFAULT true;
ALTER TABLE items ADD COLUMN has_reservations boolean NOT NULL DEFAULT true;
ALTER TABLE items ALTER COLUMN has_several_levels SET DEFAULT false;
ALTER TABLE items ALTER COLUMN has_reservations SET DEFAULT false;
\ir ../functions/item_tags_shown.sql
\ir ../functions/item_vendor_shown.sql
\ir ../functions/keep_what_is_shown.sql
\ir ../functions/keep_colors_shown.sql
\ir ../functions/note_several_levels.sql
\ir ../functions/note_reservations.sql
CREATE TRIGGER items_described BEFORE UPDATE OF search_text ON items FOR EACH ROW EXECUTE FUNCTION keep_what_is_shown();
CREATE TRIGGER tag_colored AFTER UPDATE OF color ON tags FOR EACH ROW WHEN (NEW.color IS DISTINCT FROM OLD.color) EXECUTE FUNCTION keep_colors_shown();
CREATE TRIGGER levels_several AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_several_levels();
CREATE TRIGGER some_reserved AFTER INSERT ON job_reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_reservations();
