-- Items whose last cost is zero, because their last receipt was free, get the price that was paid before it. All others know it from their
-- cost, and from their next receipt on. In a file of its own, so that no table is locked while it looks.
SET LOCAL ROLE onhand_platform;
-- safe: only items whose last receipt was free are changed, which are few, and each waits for nobody but itself.
UPDATE items i SET last_price_paid = paid.unit_cost
  FROM items o CROSS JOIN LATERAL (
    SELECT m.unit_cost FROM movements m
     WHERE m.organization_id = o.organization_id AND m.item_id = o.id AND m.kind IN ('opening', 'in', 'set') AND m.delta > 0 AND m.unit_cost > 0
       AND NOT COALESCE((m.detail ->> 'isCostAssumed')::boolean, false)
       AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
     ORDER BY m.id DESC LIMIT 1) AS paid
 WHERE o.last_unit_cost = 0 AND o.valuation_method <> 'standard' AND i.organization_id = o.organization_id AND i.id = o.id
   AND i.last_price_paid IS NULL;
RESET ROLE;
