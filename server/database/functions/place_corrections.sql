-- What the totals of folders lack of items in several places, to be added to `item_totals`: what is kept, and for items that changed since
-- it was added up what they count for now instead.
CREATE OR REPLACE FUNCTION place_corrections(p_organization_id bigint)
RETURNS TABLE (folder_id bigint, items bigint, low bigint, out_of_stock bigint, quantity numeric, value numeric) LANGUAGE sql STABLE AS $$
  SELECT t.folder_id, t.items, t.low, t.out_of_stock, t.quantity, t.value FROM place_totals t WHERE t.organization_id = p_organization_id
   UNION ALL
  SELECT s.place, -s.items, -s.low, -s.out_of_stock, -s.quantity, -s.value FROM place_shares s
   WHERE s.organization_id = p_organization_id
     AND s.item_id IN (SELECT n.item_id FROM place_share_notes n WHERE n.organization_id = p_organization_id)
   UNION ALL
  SELECT n.place, n.items, n.low, n.out_of_stock, n.quantity, n.value
    FROM place_shares_now(p_organization_id, ARRAY(SELECT DISTINCT c.item_id FROM place_share_notes c WHERE c.organization_id = p_organization_id)) AS n
$$;

ALTER FUNCTION place_corrections(bigint) OWNER TO onhand_platform;
