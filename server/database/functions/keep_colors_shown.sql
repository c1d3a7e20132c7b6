-- A tag has another colour: nobody is found by it, so no search text is written.
CREATE OR REPLACE FUNCTION keep_colors_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET tags_shown = item_tags_shown(organization_id, id)
   WHERE organization_id = NEW.organization_id AND id IN (SELECT it.item_id FROM item_tags it WHERE it.organization_id = NEW.organization_id AND it.tag_id = NEW.id);
  RETURN NULL;
END $$;
