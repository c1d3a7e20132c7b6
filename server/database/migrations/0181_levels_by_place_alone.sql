-- outside a transaction: an index on a table in use is dropped CONCURRENTLY
-- A folder is a place, and places have an index: this one was for the foreign key, and each level of an import was written into both.
DROP INDEX CONCURRENTLY IF EXISTS stock_levels_by_folder;
