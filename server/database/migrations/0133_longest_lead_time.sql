-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- The longest that any vendor takes for an item, without reading what all of them sell.
DROP INDEX CONCURRENTLY IF EXISTS item_vendors_by_lead_time;
CREATE INDEX CONCURRENTLY item_vendors_by_lead_time ON item_vendors (organization_id, lead_time_days) WHERE lead_time_days IS NOT NULL;
