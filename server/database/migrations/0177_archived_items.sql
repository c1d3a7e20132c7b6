-- outside a transaction: an index on a table in use is made CONCURRENTLY
-- What is counted with archived items is told without them: they are found by this, and all others need no entry in it.
DROP INDEX CONCURRENTLY IF EXISTS items_archived;
CREATE INDEX CONCURRENTLY items_archived ON items (organization_id, id) WHERE archived_at IS NOT NULL;
