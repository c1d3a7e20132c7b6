-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- An item is told with the name of every place it lies in. Of the indexes that hold a folder's name only that by name was one to answer from alone, and it
-- passes all folders of the organization to find one by its id (055-reading-many-places.md).
DROP INDEX CONCURRENTLY IF EXISTS folders_with_names;
CREATE INDEX CONCURRENTLY folders_with_names ON folders (organization_id, id) INCLUDE (name);
