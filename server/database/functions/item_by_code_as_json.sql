-- The likeliest item that a code means, whole, and what else has the code, as JSON, for whoever sees everything; null where there is none. As a function it asks for the rest
-- only where a code means several.
CREATE OR REPLACE FUNCTION item_by_code_as_json(p_organization_id bigint, p_item_id bigint, forms text[], loans_told int) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  ids bigint[] := item_ids_by_code(p_organization_id, p_item_id, forms, NULL);
  others json := '[]';
BEGIN
  IF cardinality(ids) > 1 THEN
    others := COALESCE(items_with_code(p_organization_id, ids[2:], NULL), '[]');
  END IF;
  RETURN (
    SELECT item_as_json(i, loans_told, concat('"sharedWith":', others, ',')) FROM items i WHERE i.organization_id = p_organization_id AND i.id = ids[1]);
END $$;
