-- What a list shows of an item's own row, as the inside of a JSON object: its figures and moments, costs and prices with them, for whoever sees everything of it.
-- What may be long, is looked up, or belongs to many items is left to the list (065-the-list.md). It is put together by hand, because that takes two thirds
-- of what PostgreSQL's own functions for JSON take, and every change of an item pays for it.
CREATE OR REPLACE FUNCTION item_listed(i items) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat(
    '"id":', i.id, ',"name":', to_json(i.name), ',"sku":', COALESCE(to_json(i.sku)::text, 'null'),
    ',"inventoryNumber":', COALESCE(to_json(i.inventory_number)::text, 'null'), ',"qrCode":', to_json(i.qr_code),
    ',"quantity":"', trim_scale(i.quantity), '","reserved":"', trim_scale(i.reserved), '","folderId":', COALESCE(i.folder_id::text, 'null'),
    ',"stockStatus":"', CASE WHEN i.quantity <= 0 THEN 'out' WHEN i.quantity <= i.low_stock_threshold THEN 'low' ELSE 'in' END,
    '","lowStockThreshold":', COALESCE('"' || trim_scale(i.low_stock_threshold) || '"', 'null'), ',"valuationMethod":"', i.valuation_method,
    '","sellingPrice":', COALESCE('"' || trim_scale(i.selling_price) || '"', 'null'),
    ',"unitCost":"', trim_scale(CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END),
    '","totalValue":"', trim_scale(i.total_value), '","coverImageId":', COALESCE(i.cover_image_id::text, 'null'),
    ',"createdAt":"', to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","updatedAt":"', to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","archivedAt":', COALESCE('"' || to_char(i.archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'));
END $$;
