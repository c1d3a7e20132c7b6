-- outside a transaction: what an item is called on its label, for a search by best match. A word that every item is tagged with may stand in
-- no name at all, and without the index all of them would be read to learn that. Changes of stock do not touch it.
DROP INDEX CONCURRENTLY IF EXISTS items_by_title;
CREATE INDEX CONCURRENTLY items_by_title ON items USING gin (organization_id, lower(name || ' ' || COALESCE(sku, '')) gin_trgm_ops);
