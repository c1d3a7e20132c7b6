-- Most items have no barcode of a maker: the index had two entries for each of them, written one by one. What looks into it says so too, as with
-- those of vendors.
CREATE INDEX items_with_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate=off) WHERE barcodes <> '{}';
\ir ../functions/visible_items_by_code.sql
\ir ../functions/find_items_by_code.sql
DROP INDEX IF EXISTS items_by_barcode;
