-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- Where what was changed lies, so that the log can be read by place. Null in rows of before: they are found by what lies there now.
ALTER TABLE activity ADD COLUMN IF NOT EXISTS places bigint[];
DROP INDEX CONCURRENTLY IF EXISTS activity_by_place;
CREATE INDEX CONCURRENTLY activity_by_place ON activity USING gin (organization_id, places) WHERE places IS NOT NULL;

-- The day for which people were told that a tool is overdue: each loan is looked at until then, and no more.
ALTER TABLE tool_loans ADD COLUMN IF NOT EXISTS told_until date;
DROP INDEX CONCURRENTLY IF EXISTS tool_loans_to_tell;
CREATE INDEX CONCURRENTLY tool_loans_to_tell ON tool_loans (until, organization_id, id) WHERE held > 0 AND told_until IS DISTINCT FROM until;
-- Finds what is due back, first what was due first, without reading what came back long ago.
DROP INDEX CONCURRENTLY IF EXISTS tool_loans_due;
CREATE INDEX CONCURRENTLY tool_loans_due ON tool_loans (organization_id, until, id) WHERE held > 0;
