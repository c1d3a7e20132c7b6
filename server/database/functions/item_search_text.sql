-- Everything an item can be found by, in small letters. Only the first 4,000 letters of its custom fields count: each three letters are an
-- entry of the index, and a change of a tag writes them anew for every item that carries it.
CREATE OR REPLACE FUNCTION item_search_text(found items) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', found.name, found.sku, found.inventory_number, found.qr_code, array_to_string(found.barcodes, ' '),
    (SELECT string_agg(t.name, ' ') FROM item_tags it
       JOIN tags t ON t.organization_id = it.organization_id AND t.id = it.tag_id
      WHERE it.organization_id = found.organization_id AND it.item_id = found.id),
    (SELECT string_agg(concat_ws(' ', v.name, iv.vendor_sku), ' ') FROM item_vendors iv
       JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = found.organization_id AND iv.item_id = found.id),
    left((SELECT string_agg(value, ' ') FROM jsonb_each_text(found.custom) WHERE value NOT IN ('true', 'false')), 4000)))
$$;
