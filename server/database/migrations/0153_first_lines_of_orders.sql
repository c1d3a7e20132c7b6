-- outside a transaction: people work on the orders, which are held some hundreds at a time

-- Whoever writes lines of an order meanwhile keeps them by the triggers of 0152. The lines are read by a statement of its own, which sees what those left
-- whom the first one waited for.
SET ROLE onhand_platform;
DO $$
DECLARE
  last_organization bigint := 0;
  last_order bigint := 0;
  held bigint[];
  organizations bigint[];
BEGIN
  LOOP
    SELECT array_agg(organization_id), array_agg(id) INTO organizations, held FROM (
      SELECT organization_id, id FROM orders
       WHERE (organization_id, id) > (last_organization, last_order) ORDER BY organization_id, id LIMIT 500 FOR NO KEY UPDATE) AS page;
    EXIT WHEN held IS NULL;
    UPDATE orders o SET lines = s.lines, lines_received = s.received, lines_open = s.open, lines_partly = s.partly, lines_untouched = s.untouched,
           lines_total = s.total, lines_confirmed_on = s.confirmed_on, lines_unconfirmed = s.unconfirmed, first_items = s.first_items
      FROM unnest(organizations, held) AS page (organization_id, id) CROSS JOIN LATERAL order_lines_shown(page.organization_id, page.id) AS s
     WHERE o.organization_id = page.organization_id AND o.id = page.id;
    last_organization := organizations[cardinality(organizations)];
    last_order := held[cardinality(held)];
    COMMIT;
  END LOOP;
END $$;
RESET ROLE;
