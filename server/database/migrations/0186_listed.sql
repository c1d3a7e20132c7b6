-- What a list shows of an item's own row is kept on the item as it is sent (065-the-list.md); null where it is not written yet, and is then put together.
ALTER TABLE items ADD COLUMN listed text;
\ir ../functions/item_listed.sql
\ir ../functions/item_listed_of.sql
\ir ../functions/keep_item_listed.sql
CREATE TRIGGER items_listed BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION keep_item_listed();
