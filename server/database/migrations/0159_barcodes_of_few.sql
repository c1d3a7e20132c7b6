-- outside a transaction: an index on a table in use is made CONCURRENTLY
-- Most items have no barcode of a maker: the index had two entries for each of them, written one by one. The functions that look into it say so too, as with
-- those of vendors; they are applied right after the migrations, and until then look through the items.
DROP INDEX CONCURRENTLY IF EXISTS items_with_barcode;
CREATE INDEX CONCURRENTLY items_with_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate=off) WHERE barcodes <> '{}';
DROP INDEX CONCURRENTLY IF EXISTS items_by_barcode;
