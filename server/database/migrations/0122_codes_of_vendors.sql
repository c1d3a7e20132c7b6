-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- A vendor's barcode finds its item. Without the list of changes to be sorted in later, which every lookup would have to read through.
DROP INDEX CONCURRENTLY IF EXISTS item_vendors_by_barcode;
CREATE INDEX CONCURRENTLY item_vendors_by_barcode ON item_vendors USING gin (organization_id, barcodes) WITH (fastupdate = off) WHERE barcodes <> '{}';
