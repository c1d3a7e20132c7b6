-- The tags of an item as a list shows them, by name.
CREATE OR REPLACE FUNCTION item_tags_shown(p_organization_id bigint, p_item_id bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT COALESCE(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id), '[]')
    FROM item_tags it CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = p_organization_id AND id = it.tag_id LIMIT 1) AS t
   WHERE it.organization_id = p_organization_id AND it.item_id = p_item_id
$$;
