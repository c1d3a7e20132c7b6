-- Keeps on an item what lists show of its tags and its vendor. It is fired by whatever writes the item's search text, because that has the names of
-- both in it: so also by the version before, which knows nothing of these columns.
CREATE OR REPLACE FUNCTION keep_what_is_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tags_shown := item_tags_shown(NEW.organization_id, NEW.id);
  NEW.vendor_shown := item_vendor_shown(NEW.organization_id, NEW.id);
  RETURN NEW;
END $$;
