-- One item whole, as JSON, for whoever sees everything of it, costs and prices too; `more` stands before it ("name":value, with a comma behind it).
CREATE OR REPLACE FUNCTION item_as_json(item items, loans_told int, more text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  d record := item_details(item, NULL, loans_told);
BEGIN
  RETURN concat(
    '{', more, COALESCE(item.listed, item_listed(item)), ',"unit":', COALESCE(d.unit::text, 'null'), ',"placeCount":', d.place_count,
    ',"tags":', COALESCE(item.tags_shown, item_tags_shown(item.organization_id, item.id)),
    ',"vendor":', COALESCE(item.vendor_shown, item_vendor_shown(item.organization_id, item.id)), ',"custom":', item.custom,
    ',"description":', to_json(item.description), ',"barcodes":', to_json(item.barcodes), ',"notes":', to_json(item.notes),
    ',"vendors":', d.vendors, ',"images":', d.images, ',"lastPaid":', COALESCE(d.last_paid::text, 'null'), ',"places":', d.places,
    ',"inTransit":"', d.in_transit, '","onOrder":', COALESCE(d.on_order::text, 'null'), ',"heldBy":', d.held_by, '}');
END $$;
