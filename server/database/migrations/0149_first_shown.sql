-- outside a transaction: people work on the items, which are held some hundreds at a time

-- Whoever gives an item a tag, a vendor, a level or a reservation meanwhile waits for the foreign key or was waited for; what comes after us is noted
-- by the triggers of 0148. The items are read by a statement of their own, which sees what those left whom the first one waited for.
SET ROLE onhand_platform;
DO $$
DECLARE
  last_organization bigint := 0;
  last_item bigint := 0;
  held bigint[];
  organizations bigint[];
BEGIN
  LOOP
    SELECT array_agg(organization_id), array_agg(id) INTO organizations, held FROM (
      SELECT organization_id, id FROM items
       WHERE (organization_id, id) > (last_organization, last_item) ORDER BY organization_id, id LIMIT 500 FOR UPDATE) AS page;
    EXIT WHEN held IS NULL;
    UPDATE items i SET tags_shown = item_tags_shown(i.organization_id, i.id), vendor_shown = item_vendor_shown(i.organization_id, i.id),
           has_several_levels = (SELECT count(*) > 1 FROM stock_levels s WHERE s.organization_id = i.organization_id AND s.item_id = i.id),
           has_reservations = EXISTS (SELECT FROM job_reservations r WHERE r.organization_id = i.organization_id AND r.item_id = i.id)
      FROM unnest(organizations, held) AS page (organization_id, id) WHERE i.organization_id = page.organization_id AND i.id = page.id;
    last_organization := organizations[cardinality(organizations)];
    last_item := held[cardinality(held)];
    COMMIT;
  END LOOP;
END $$;
RESET ROLE;
