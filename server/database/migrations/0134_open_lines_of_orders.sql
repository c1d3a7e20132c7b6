-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- Whether something of an order is still to come, and by when, without reading its lines.
DROP INDEX CONCURRENTLY IF EXISTS order_lines_open;
CREATE INDEX CONCURRENTLY order_lines_open ON order_lines (organization_id, order_id) INCLUDE (place, confirmed_on) WHERE outstanding > 0;
