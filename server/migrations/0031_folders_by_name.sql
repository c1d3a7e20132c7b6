-- outside a transaction: the tree is read in the order of names every time somebody opens the inventory; from here it comes sorted.
DROP INDEX CONCURRENTLY IF EXISTS folders_by_name;
CREATE INDEX CONCURRENTLY folders_by_name ON folders (organization_id, name COLLATE "und-x-icu", id);
