-- outside a transaction: an index on a table in use is made CONCURRENTLY

-- The refill lists that a member of staff may see are those with a line from or to one of their places: found without reading all lines of all lists.
DROP INDEX CONCURRENTLY IF EXISTS refill_lines_by_goal;
CREATE INDEX CONCURRENTLY refill_lines_by_goal ON refill_lines (organization_id, to_place, refill_id);
DROP INDEX CONCURRENTLY IF EXISTS refill_lines_by_source;
CREATE INDEX CONCURRENTLY refill_lines_by_source ON refill_lines (organization_id, from_place, refill_id);

-- A page of what came back, newest first, without sorting all that ever did.
DROP INDEX CONCURRENTLY IF EXISTS tool_loans_closed;
CREATE INDEX CONCURRENTLY tool_loans_closed ON tool_loans (organization_id, closed_at DESC, id DESC) WHERE held = 0;
