-- Some of an item is promised to a job from now on, so a list has to add up how much. Once said it stays said, as in note_several_levels.
CREATE OR REPLACE FUNCTION note_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items i SET has_reservations = true FROM added a WHERE i.organization_id = a.organization_id AND i.id = a.item_id AND NOT i.has_reservations;
  RETURN NULL;
END $$;
