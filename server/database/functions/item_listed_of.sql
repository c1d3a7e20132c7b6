-- The same for an item on which it is not kept yet.
CREATE OR REPLACE FUNCTION item_listed_of(p_organization_id bigint, p_item_id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT item_listed(i) FROM items i WHERE i.organization_id = p_organization_id AND i.id = p_item_id
$$;
