-- The vendor of an item that a list shows, the first of them; JSON's null where it has none.
CREATE OR REPLACE FUNCTION item_vendor_shown(p_organization_id bigint, p_item_id bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT COALESCE((
    SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv JOIN vendors v ON v.organization_id = p_organization_id AND v.id = iv.vendor_id
     WHERE iv.organization_id = p_organization_id AND iv.item_id = p_item_id ORDER BY iv.position, iv.vendor_id LIMIT 1), 'null')
$$;
