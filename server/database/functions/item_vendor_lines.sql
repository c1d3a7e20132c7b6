-- The vendors of an item and what they sell of it, the preferred one first.
CREATE OR REPLACE FUNCTION item_vendor_lines(p_organization_id bigint, p_item_id bigint) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT COALESCE(json_agg(json_build_object(
             'vendorId', v.id, 'name', v.name, 'vendorSku', iv.vendor_sku, 'barcodes', iv.barcodes,
             'piecesPerPack', trim_scale(iv.pieces_per_pack)::text, 'price', trim_scale(iv.price)::text, 'breaks', iv.breaks,
             'minimumPacks', trim_scale(iv.minimum_packs)::text, 'leadTimeDays', iv.lead_time_days,
             'weight', trim_scale(iv.weight)::text, 'volume', trim_scale(iv.volume)::text) ORDER BY iv.position, v.id), '[]')
      FROM item_vendors iv JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
     WHERE iv.organization_id = p_organization_id AND iv.item_id = p_item_id);
END $$;
