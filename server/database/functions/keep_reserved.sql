-- What is promised to jobs of an item is kept on it, for lists (065-the-list.md). Whoever writes reservations holds the item, so nobody waits here for anybody.
CREATE OR REPLACE FUNCTION keep_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement that inserts or updates fires the triggers of both, and one that writes no item would fire those of the items. A table that the trigger does not
  -- have may not be named in what it runs.
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
    UPDATE items i SET reserved = i.reserved + a.quantity
      FROM (SELECT organization_id, item_id, sum(quantity) AS quantity FROM added GROUP BY 1, 2) AS a
     WHERE i.organization_id = a.organization_id AND i.id = a.item_id;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM removed) THEN RETURN NULL; END IF;
    UPDATE items i SET reserved = i.reserved - r.quantity
      FROM (SELECT organization_id, item_id, sum(quantity) AS quantity FROM removed GROUP BY 1, 2) AS r
     WHERE i.organization_id = r.organization_id AND i.id = r.item_id;
  ELSE
    IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
    UPDATE items i SET reserved = i.reserved + c.quantity
      FROM (SELECT organization_id, item_id, sum(quantity) AS quantity
              FROM (SELECT organization_id, item_id, quantity FROM added UNION ALL SELECT organization_id, item_id, -quantity FROM removed) AS both_of_them
             GROUP BY 1, 2 HAVING sum(quantity) <> 0) AS c
     WHERE i.organization_id = c.organization_id AND i.id = c.item_id;
  END IF;
  RETURN NULL;
END $$;
