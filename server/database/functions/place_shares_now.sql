-- What some items count for in each of their places beyond what `item_totals` says, which has each item wholly in its home: there it is taken
-- out again. Nothing is left of an item in one place without a minimum. Shares of the value are differences of rounded running sums, and the
-- status is that of a folder's list (item_source.sql): by the place's own minimum, or else by the item's threshold.
CREATE OR REPLACE FUNCTION place_shares_now(p_organization_id bigint, p_items bigint[])
RETURNS TABLE (item_id bigint, place bigint, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric) LANGUAGE sql STABLE AS $$
  WITH held AS (
    SELECT i.id, COALESCE(i.folder_id, 0) AS home, i.quantity, i.total_value, i.stock_status, i.low_stock_threshold
      FROM items i WHERE i.organization_id = p_organization_id AND i.id = ANY (p_items) AND i.archived_at IS NULL
  ), lying AS (
    SELECT h.id, s.place, s.quantity,
           CASE WHEN s.minimum IS NOT NULL THEN place_status(s.quantity, s.minimum)
                WHEN s.quantity <= 0 THEN 0 WHEN s.quantity <= h.low_stock_threshold THEN 1 ELSE 2 END AS status,
           CASE WHEN h.quantity > 0 THEN round(h.total_value * sum(s.quantity) OVER w / h.quantity, 10)
             - round(h.total_value * (sum(s.quantity) OVER w - s.quantity) / h.quantity, 10) ELSE 0 END AS value
      FROM held h JOIN stock_levels s ON s.organization_id = p_organization_id AND s.item_id = h.id
    WINDOW w AS (PARTITION BY h.id ORDER BY s.place, s.lot)
  )
  SELECT id, place, sum(items), sum(low), sum(out_of_stock), sum(quantity), sum(value)
    FROM (SELECT id, place, 1 AS items, (status = 1)::int AS low, (status = 0)::int AS out_of_stock, quantity, value FROM lying
          UNION ALL
          SELECT id, home, -1, -(stock_status = 1)::int, -(stock_status = 0)::int, -quantity, -total_value FROM held) AS parts
   GROUP BY id, place
  HAVING sum(items) <> 0 OR sum(low) <> 0 OR sum(out_of_stock) <> 0 OR sum(quantity) <> 0 OR sum(value) <> 0
$$;

ALTER FUNCTION place_shares_now(bigint, bigint[]) OWNER TO onhand_platform;
