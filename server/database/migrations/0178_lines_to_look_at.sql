-- outside a transaction: an index on a table in use is made CONCURRENTLY
-- Nearly all lines of a first import are items to make, and each was written into this index when it was read, checked and applied. The lines to look at
-- are the others; those to make are found along the key, as those that are left out.
DROP INDEX CONCURRENTLY IF EXISTS import_lines_to_look_at;
CREATE INDEX CONCURRENTLY import_lines_to_look_at ON import_lines (organization_id, import_id, action, row_number) WHERE action <> 'create';
DROP INDEX CONCURRENTLY IF EXISTS import_lines_by_action;
