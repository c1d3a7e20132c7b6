-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- Finds what is low or too much in a place without reading everything that lies there. Its columns do not change with the quantity.
DROP INDEX CONCURRENTLY IF EXISTS stock_levels_with_limits;
CREATE INDEX CONCURRENTLY stock_levels_with_limits ON stock_levels (organization_id, place, item_id) WHERE minimum IS NOT NULL OR maximum IS NOT NULL;
