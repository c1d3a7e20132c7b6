-- How many items have a tag, and how many are bought of a vendor, archived ones included (067-counts-of-tags-and-vendors.md). As with the totals of
-- folders, a change only appends to the second table; a reader adds both up, and a sweep folds the second into the first.
CREATE TABLE item_counts (
  organization_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('tag', 'vendor')),
  subject_id bigint NOT NULL,
  items bigint NOT NULL,
  PRIMARY KEY (organization_id, kind, subject_id)
);
SELECT tenant_table('item_counts', members => 'SELECT');
CREATE TABLE item_count_changes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  items bigint NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT tenant_table('item_count_changes', members => 'SELECT');

GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/note_item_counts.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
-- Whoever tags an item waits from here until what is there is counted; nobody changes which tag or which vendor a row is of.
CREATE TRIGGER item_tags_added AFTER INSERT ON item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
CREATE TRIGGER item_tags_removed AFTER DELETE ON item_tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
CREATE TRIGGER item_vendors_added AFTER INSERT ON item_vendors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
CREATE TRIGGER item_vendors_removed AFTER DELETE ON item_vendors REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_item_counts();
INSERT INTO item_counts (organization_id, kind, subject_id, items)
SELECT organization_id, 'tag', tag_id, count(*) FROM item_tags GROUP BY 1, 3
 UNION ALL
SELECT organization_id, 'vendor', vendor_id, count(*) FROM item_vendors GROUP BY 1, 3;
