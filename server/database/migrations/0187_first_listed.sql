-- outside a transaction: people work on the items, which are held some hundreds at a time

-- The trigger of 0186 writes it. What others change meanwhile they write, too.
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
       WHERE (organization_id, id) > (last_organization, last_item) AND listed IS NULL ORDER BY organization_id, id LIMIT 500 FOR NO KEY UPDATE) AS page;
    EXIT WHEN held IS NULL;
    UPDATE items i SET listed = NULL
      FROM unnest(organizations, held) AS page (organization_id, id) WHERE i.organization_id = page.organization_id AND i.id = page.id;
    last_organization := organizations[cardinality(organizations)];
    last_item := held[cardinality(held)];
    COMMIT;
  END LOOP;
END $$;
RESET ROLE;
