-- An item has a second level from now on, so a list has to count them. Once said it stays said: it only spares the counting, and never decides.
CREATE OR REPLACE FUNCTION note_several_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items i SET has_several_levels = true FROM added a
   WHERE i.organization_id = a.organization_id AND i.id = a.item_id AND NOT i.has_several_levels AND EXISTS (
     SELECT FROM stock_levels s WHERE s.organization_id = a.organization_id AND s.item_id = a.item_id AND (s.place, s.lot) <> (a.place, a.lot));
  RETURN NULL;
END $$;
