-- outside a transaction: people work on the alerts, of which one may now be open for each place of an item, and on the ledger

DROP INDEX CONCURRENTLY IF EXISTS alerts_open_by_place;
CREATE UNIQUE INDEX CONCURRENTLY alerts_open_by_place ON alerts (organization_id, item_id, place) NULLS NOT DISTINCT WHERE resolved_at IS NULL;
-- One row, which the planner knows before it knows anything of the table.
DROP INDEX CONCURRENTLY IF EXISTS alerts_open_as_whole;
CREATE UNIQUE INDEX CONCURRENTLY alerts_open_as_whole ON alerts (organization_id, item_id) WHERE resolved_at IS NULL AND place IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS alerts_open;
-- The places that are refilled from one that goes.
DROP INDEX CONCURRENTLY IF EXISTS stock_levels_by_source;
CREATE INDEX CONCURRENTLY stock_levels_by_source ON stock_levels (organization_id, refill_from) WHERE refill_from IS NOT NULL;
-- The history of a place has what left it, newest first.
DROP INDEX CONCURRENTLY IF EXISTS movements_by_source;
CREATE INDEX CONCURRENTLY movements_by_source ON movements (organization_id, COALESCE(from_folder_id, 0), at, id) WHERE kind = 'move' OR moved IS NOT NULL;
