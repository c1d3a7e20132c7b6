-- outside a transaction: people work on the items, which are held a few thousand at a time

-- Each item lies wholly in its folder. Whatever changes meanwhile has its level from the triggers of 0101: an item that somebody holds is
-- waited for and read as they left it.
SET ROLE onhand_platform;
DO $$
DECLARE
  last_organization bigint := 0;
  last_item bigint := 0;
BEGIN
  LOOP
    WITH page AS (
      SELECT organization_id, id, folder_id, quantity FROM items
       WHERE (organization_id, id) > (last_organization, last_item) ORDER BY organization_id, id LIMIT 5000 FOR SHARE
    ), filled AS (
      INSERT INTO stock_levels (organization_id, item_id, place, quantity)
      SELECT organization_id, id, COALESCE(folder_id, 0), quantity FROM page ON CONFLICT DO NOTHING
    )
    SELECT organization_id, id INTO last_organization, last_item FROM page ORDER BY organization_id DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
RESET ROLE;
