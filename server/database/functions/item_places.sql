-- Where an item lies, as far as a person may see it (`seen`, null for all): its home first, then by name. Shares of the value go by quantity: each is what
-- the places up to it are worth less what those before it are, so nothing is lost by rounding.
CREATE OR REPLACE FUNCTION item_places(item items, seen bigint[]) RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  level record;
BEGIN
  -- Most items lie in one place, of which nothing more is known: then there is nothing to share out and to sort, and little to make ready.
  IF NOT item.has_several_levels AND NOT item.has_reservations THEN
    SELECT l.place, l.quantity, f.name, l.minimum IS NULL AND l.maximum IS NULL AND l.refill_from IS NULL AS is_plain INTO level
      FROM stock_levels l LEFT JOIN folders f ON f.organization_id = item.organization_id AND f.id = l.folder_id
     WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.place >= 0 AND (seen IS NULL OR l.place = ANY (seen));
    IF NOT FOUND THEN RETURN '[]'; END IF;
    IF level.is_plain AND level.quantity = item.quantity THEN
      RETURN concat(
        '[{"placeId":', CASE WHEN level.place = 0 THEN 'null' ELSE level.place::text END, ',"name":', COALESCE(to_json(level.name)::text, 'null'),
        ',"isHome":', CASE WHEN level.place = COALESCE(item.folder_id, 0) THEN 'true' ELSE 'false' END, ',"quantity":"', trim_scale(level.quantity),
        '","reserved":"0","minimum":null,"maximum":null,"value":"', CASE WHEN level.quantity > 0 THEN trim_scale(item.total_value) ELSE 0 END,
        '","status":null,"refillFromPlaceId":null,"refillFromName":null}]');
    END IF;
  END IF;
  RETURN (
    SELECT COALESCE(json_agg(json_build_object(
             'placeId', NULLIF(l.place, 0), 'name', f.name, 'isHome', l.place = COALESCE(item.folder_id, 0), 'quantity', trim_scale(l.quantity)::text,
             'reserved', CASE WHEN item.has_reservations THEN item_reserved(item.organization_id, item.id, ARRAY[l.place]) ELSE 0 END::text,
             'minimum', trim_scale(l.minimum)::text, 'maximum', trim_scale(l.maximum)::text, 'value', trim_scale(l.value)::text,
             'status', CASE WHEN l.minimum IS NOT NULL THEN (ARRAY['out', 'low', 'in'])[place_status(l.quantity, l.minimum) + 1] END,
             'refillFromPlaceId', r.id, 'refillFromName', r.name)
           ORDER BY l.place = COALESCE(item.folder_id, 0) DESC, lower(f.name), l.place), '[]')
      FROM (SELECT s.place, s.folder_id, s.quantity, s.minimum, s.maximum, s.refill_from,
                   CASE WHEN item.quantity > 0 THEN round(item.total_value * sum(s.quantity) OVER w / item.quantity, 10)
                          - round(item.total_value * (sum(s.quantity) OVER w - s.quantity) / item.quantity, 10) ELSE 0 END AS value
              FROM stock_levels s WHERE s.organization_id = item.organization_id AND s.item_id = item.id
            WINDOW w AS (ORDER BY s.place, s.lot)) AS l
      LEFT JOIN folders f ON f.organization_id = item.organization_id AND f.id = l.folder_id
      LEFT JOIN folders r ON r.organization_id = item.organization_id AND r.id = l.refill_from AND (seen IS NULL OR r.id = ANY (seen))
     WHERE l.place >= 0 AND (seen IS NULL OR l.place = ANY (seen)));
END $$;
