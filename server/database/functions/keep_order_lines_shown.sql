-- Keeps on an order what lists show of its lines, whoever writes these: so also the version before, which knows nothing of it. The order is held first, and
-- read by a statement of its own, which sees what those left whom the first one waited for. One order at a time, because a plan for many that is kept in
-- a session would read all orders for one.
CREATE OR REPLACE FUNCTION keep_order_lines_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT DISTINCT organization_id, order_id FROM written ORDER BY organization_id, order_id LOOP
    PERFORM FROM orders WHERE organization_id = touched.organization_id AND id = touched.order_id FOR NO KEY UPDATE;
    UPDATE orders o SET lines = s.lines, lines_received = s.received, lines_open = s.open, lines_partly = s.partly, lines_untouched = s.untouched,
           lines_total = s.total, lines_confirmed_on = s.confirmed_on, lines_unconfirmed = s.unconfirmed, first_items = s.first_items
      FROM order_lines_shown(touched.organization_id, touched.order_id) AS s
     WHERE o.organization_id = touched.organization_id AND o.id = touched.order_id;
  END LOOP;
  RETURN NULL;
END $$;
