-- outside a transaction: people work on the items, which are held some hundreds at a time

-- Whoever promises something of an item holds it, and so waits for us or was waited for; what comes after us is added by the triggers of 0155. The sum
-- is a statement of its own, which sees what those left whom the first one waited for.
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
       WHERE (organization_id, id) > (last_organization, last_item) AND has_reservations ORDER BY organization_id, id LIMIT 500 FOR UPDATE) AS page;
    EXIT WHEN held IS NULL;
    UPDATE items i SET reserved = (SELECT COALESCE(sum(r.quantity), 0) FROM job_reservations r
                                    WHERE r.organization_id = i.organization_id AND r.item_id = i.id)
      FROM unnest(organizations, held) AS page (organization_id, id) WHERE i.organization_id = page.organization_id AND i.id = page.id;
    last_organization := organizations[cardinality(organizations)];
    last_item := held[cardinality(held)];
    COMMIT;
  END LOOP;
END $$;
RESET ROLE;
