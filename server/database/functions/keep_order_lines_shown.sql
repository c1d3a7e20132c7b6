-- Keeps on an order what lists show of its lines, whoever writes these: so also the version before, which knows nothing of it. The order is held first, and
-- read by a statement of its own, which sees what those left whom the first one waited for.
CREATE OR REPLACE FUNCTION keep_order_lines_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders o WHERE (o.organization_id, o.id) IN (SELECT w.organization_id, w.order_id FROM written w) ORDER BY o.organization_id, o.id FOR NO KEY UPDATE;
  UPDATE orders o SET lines = s.lines, lines_received = s.received, lines_open = s.open, lines_partly = s.partly, lines_untouched = s.untouched, lines_total = s.total,
         lines_confirmed_on = s.confirmed_on, lines_unconfirmed = s.unconfirmed, first_items = s.first_items
    FROM (SELECT DISTINCT organization_id, order_id FROM written) AS w CROSS JOIN LATERAL order_lines_shown(w.organization_id, w.order_id) AS s
   WHERE o.organization_id = w.organization_id AND o.id = w.order_id;
  RETURN NULL;
END $$;
