-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- Deliveries that nobody closed, the oldest first.
DROP INDEX CONCURRENTLY IF EXISTS receipts_forgotten;
CREATE INDEX CONCURRENTLY receipts_forgotten ON receipts (received_at, organization_id, id) WHERE state = 'open';
