/**
 * Takes back what the migrations to places made (049-places.md) and all after them, for a database as the version before them left it. Its alerts knew no
 * places, and its function of them is the last to be replaced by an upgrade.
 */
export const withoutPlaces = `
  DROP FUNCTION keep_item_listed, item_listed_of, item_listed CASCADE; ALTER TABLE items DROP COLUMN listed;
  DROP INDEX items_archived; DROP TABLE item_counts, item_count_changes; DROP FUNCTION note_item_counts CASCADE;
  DROP TABLE report_issues; ALTER TABLE report_snapshots DROP COLUMN has_issues;
  DROP INDEX items_with_barcode; CREATE INDEX items_by_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate=off);
  DROP TRIGGER items_described ON items; DROP TRIGGER tag_colored ON tags; DROP FUNCTION keep_what_is_shown, keep_colors_shown, item_tags_shown, item_vendor_shown;
  ALTER TABLE items DROP COLUMN tags_shown, DROP COLUMN vendor_shown, DROP COLUMN has_several_levels, DROP COLUMN has_reservations, DROP COLUMN reserved;
  DROP TABLE order_line_jobs, kit_lines, kits, job_bill_lines, job_bills, job_pictures, job_cost_corrections, job_parts, job_reservations, job_lines, job_people, jobs;
  DROP TABLE crew_grants, crew_tries, crew, customers; ALTER TABLE movements DROP COLUMN crew_id;
  DROP TABLE order_dismissals, vendor_return_lines, vendor_returns, receipt_charge_parts, receipt_charges, receipt_lines, receipts;
  DROP TABLE order_mails, order_files, order_lines, orders, vendor_prices; DROP FUNCTION keep_order_lines_shown, order_lines_shown;
  ALTER TABLE organizations DROP COLUMN price_guard_percent, DROP COLUMN surplus_percent; DROP INDEX IF EXISTS item_vendors_by_barcode;
  ALTER TABLE item_vendors DROP COLUMN barcodes, DROP COLUMN pieces_per_pack, DROP COLUMN breaks, DROP COLUMN minimum_packs;
  ALTER TABLE item_vendors DROP COLUMN lead_time_days, DROP COLUMN weight, DROP COLUMN volume;
  DROP TABLE deleted_levels, folder_deletions; ALTER TABLE activity DROP COLUMN places;
  DROP TABLE refill_followers, refill_template_items, refill_templates, refill_places, refill_lines, refill_lists;
  DROP TABLE tool_loans, holders, transfer_lines, transfers, document_numbers;
  ALTER TABLE movements DROP COLUMN document_kind, DROP COLUMN document_id;
  ALTER TABLE memberships DROP COLUMN place_id; ALTER TABLE organizations DROP COLUMN staff_see_places, DROP COLUMN staff_take_elsewhere;
  DROP TRIGGER items_of_places_changed ON items; DROP TRIGGER items_of_places_revalued ON items; DROP TRIGGER some_moved ON movements; DROP TRIGGER asked_elsewhere ON movements;
  DROP FUNCTION note_asked_elsewhere;
  DROP TRIGGER items_placed ON items; DROP TRIGGER items_changed_without_levels ON items; DROP FUNCTION note_first_levels, note_levels;
  DROP TABLE stock_levels; DROP FUNCTION note_several_levels, note_reservations, keep_reserved; ALTER TABLE items DROP COLUMN level_writes; ALTER TABLE movements DROP COLUMN moved;
  ALTER TABLE counts DROP COLUMN places;
  DROP TABLE place_shares, place_totals, place_share_notes, scattered_items;
  DROP FUNCTION place_corrections, place_shares_now, note_place_shares, note_place_alerts, note_scattered, place_status;
  DROP INDEX IF EXISTS movements_by_source; DROP INDEX alerts_open_by_place, alerts_open_as_whole; ALTER TABLE alerts DROP COLUMN place;
  DO $$ BEGIN EXECUTE replace(pg_get_functiondef('settle_alerts'::regproc), 'alerts.place IS NULL AND ', ''); END $$;
  CREATE UNIQUE INDEX alerts_open ON alerts (organization_id, item_id) WHERE resolved_at IS NULL;
  DELETE FROM migrations WHERE name > '0101'`;
