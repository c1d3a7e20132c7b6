-- What else has the code of an item that was scanned: items by their ids, in this order, without those that are archived. `seen` are the places that the person may
-- see, null for all. As a function it is made ready only where a code means several.
CREATE OR REPLACE FUNCTION items_with_code(p_organization_id bigint, ids bigint[], seen bigint[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_agg(json_build_object('id', i.id, 'name', i.name, 'folderName', f.name) ORDER BY found.place)
      FROM unnest(ids) WITH ORDINALITY AS found (id, place)
      JOIN items i ON i.organization_id = p_organization_id AND i.id = found.id AND i.archived_at IS NULL
      LEFT JOIN folders f ON f.organization_id = p_organization_id
       AND f.id = CASE WHEN seen IS NULL OR COALESCE(i.folder_id, 0) = ANY (seen) THEN i.folder_id ELSE (
             SELECT s.folder_id FROM stock_levels s WHERE s.organization_id = p_organization_id AND s.item_id = i.id AND s.place = ANY (seen)
              ORDER BY s.quantity DESC, s.place LIMIT 1) END);
END $$;
