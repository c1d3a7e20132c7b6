-- A level is of an item and in a place that are there, and both are held until the end, so that nobody deletes them meanwhile: looked for once a statement
-- (refuse_unknown_keys.sql). An item has a second level from now on, so a list has to count them. Once said it stays said: false spares counting and
-- sharing out, and true decides nothing.
CREATE OR REPLACE FUNCTION note_several_levels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_unknown boolean;
BEGIN
  -- A change of what lies in a known place is written as an insert, too, and adds none: it must not pay for the triggers of an update of nothing.
  IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
  is_unknown := EXISTS (SELECT FROM (SELECT DISTINCT organization_id, place FROM added WHERE place > 0) AS a
    WHERE NOT EXISTS (SELECT FROM folders f WHERE f.organization_id = a.organization_id AND f.id = a.place FOR KEY SHARE));
  -- First levels are written by the statement that makes their items.
  IF NOT is_unknown AND current_setting('app.first_levels', true) = 'on' THEN RETURN NULL; END IF;
  IF is_unknown OR EXISTS (SELECT FROM added a
    WHERE NOT EXISTS (SELECT FROM items i WHERE i.organization_id = a.organization_id AND i.id = a.item_id FOR KEY SHARE)) THEN
    RAISE EXCEPTION 'a level names what is not there' USING ERRCODE = 'foreign_key_violation', TABLE = 'stock_levels';
  END IF;
  UPDATE items i SET has_several_levels = true FROM added a
   WHERE i.organization_id = a.organization_id AND i.id = a.item_id AND NOT i.has_several_levels AND EXISTS (
     SELECT FROM stock_levels s WHERE s.organization_id = a.organization_id AND s.item_id = a.item_id AND (s.place, s.lot) <> (a.place, a.lot));
  RETURN NULL;
END $$;
