-- What a list shows of an order's lines (065-the-list.md). Whether one of them is late is told by the day: the first one that the vendor confirmed of what
-- is still to come, and whether something comes on the day of the order.
CREATE OR REPLACE FUNCTION order_lines_shown(p_organization_id bigint, p_order_id bigint)
RETURNS TABLE (lines int, received int, open int, partly int, untouched int, total numeric, confirmed_on date, unconfirmed int, first_items text[]) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, (count(*) FILTER (WHERE l.received >= l.pieces))::int, (count(*) FILTER (WHERE l.outstanding > 0))::int,
         (count(*) FILTER (WHERE l.outstanding > 0 AND l.received > 0))::int, (count(*) FILTER (WHERE l.received = 0))::int,
         trim_scale(COALESCE(sum(l.packs * l.price), 0)), min(l.confirmed_on) FILTER (WHERE l.outstanding > 0),
         (count(*) FILTER (WHERE l.outstanding > 0 AND l.confirmed_on IS NULL))::int,
         ARRAY(SELECT f.item_name FROM order_lines f WHERE f.organization_id = p_organization_id AND f.order_id = p_order_id ORDER BY f.line LIMIT 3)
    FROM order_lines l WHERE l.organization_id = p_organization_id AND l.order_id = p_order_id
$$;
