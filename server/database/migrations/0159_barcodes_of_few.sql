-- outside a transaction: an index on a table in use is made CONCURRENTLY
-- Most items have no barcode of a maker: the index had two entries for each of them, written one by one. What looks into it says so too, as with
-- those of vendors.
DROP INDEX CONCURRENTLY IF EXISTS items_with_barcode;
CREATE INDEX CONCURRENTLY items_with_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate=off) WHERE barcodes <> '{}';
\ir ../functions/visible_items_by_code.sql
\ir ../functions/find_items_by_code.sql
DROP INDEX CONCURRENTLY IF EXISTS items_by_barcode;
