-- What is on order of an item, and by the day they are expected the first ten orders that bring it; null where none does. It counts what is still to come of
-- drafts and of what was sent. Whoever sees some places (`seen`, null for all) is told of what was ordered to come there, and of no drafts.
CREATE OR REPLACE FUNCTION item_orders(p_organization_id bigint, p_item_id bigint, seen bigint[])
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN sum(c.outstanding) > 0 THEN json_build_object(
             'quantity', trim_scale(sum(c.outstanding))::text,
             'ofDrafts', trim_scale(COALESCE(sum(c.outstanding) FILTER (WHERE c.state = 'draft'), 0))::text,
             'expectedOn', min(c.expected_on) FILTER (WHERE c.state = 'sent'),
             'orders', json_agg(json_build_object('id', c.id, 'number', c.number, 'vendor', c.vendor_name, 'isDraft', c.state = 'draft',
               'outstanding', trim_scale(c.outstanding)::text, 'expectedOn', c.expected_on) ORDER BY c.nth) FILTER (WHERE c.nth <= 10)) END
      FROM (SELECT o.id, o.number, o.vendor_name, o.state, sum(n.outstanding) AS outstanding, min(COALESCE(n.confirmed_on, o.expected_on)) AS expected_on,
                   row_number() OVER (ORDER BY o.state = 'draft', min(COALESCE(n.confirmed_on, o.expected_on)), o.id) AS nth
              FROM order_lines n JOIN orders o ON o.organization_id = p_organization_id AND o.id = n.order_id AND o.state IN ('draft', 'sent')
             WHERE n.organization_id = p_organization_id AND n.item_id = p_item_id AND n.outstanding > 0
               AND (seen IS NULL OR o.state = 'sent' AND COALESCE(n.place, o.place) = ANY (seen))
             GROUP BY o.id, o.number, o.vendor_name, o.state) AS c);
END $$;
