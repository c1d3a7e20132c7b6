/** What a vendor says of an item, as columns of a row `iv` of item_vendors. */
export const termsColumns = `iv.vendor_sku AS "vendorSku", iv.barcodes, trim_scale(iv.pieces_per_pack) AS "piecesPerPack", trim_scale(iv.price) AS price,
  iv.breaks, trim_scale(iv.minimum_packs) AS "minimumPacks", iv.lead_time_days AS "leadTimeDays", trim_scale(iv.weight) AS weight,
  trim_scale(iv.volume) AS volume`;
