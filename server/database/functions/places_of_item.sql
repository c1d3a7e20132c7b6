-- Where an item lies, as far as a person may see it (`seen`, null for all): its home first, then by name; and how many places these are. Shares of the value go
-- by quantity: each is what the places up to it are worth less what those before it are, so nothing is lost by rounding.
CREATE OR REPLACE FUNCTION places_of_item(item items, seen bigint[], OUT places json, OUT place_count int)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  level record;
  home bigint := COALESCE(item.folder_id, 0);
BEGIN
  -- Most items lie in one place, of which nothing more is known: then there is nothing to share out and to sort, and little to make ready.
  IF NOT item.has_several_levels AND NOT item.has_reservations THEN
    SELECT l.place, l.quantity, f.name, l.minimum IS NULL AND l.maximum IS NULL AND l.refill_from IS NULL AS is_plain INTO level
      FROM stock_levels l LEFT JOIN folders f ON f.organization_id = item.organization_id AND f.id = l.folder_id
     WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.place >= 0 AND (seen IS NULL OR l.place = ANY (seen));
    IF NOT FOUND THEN
      places := '[]';
      place_count := 0;
      RETURN;
    END IF;
    IF level.is_plain AND level.quantity = item.quantity THEN
      places := concat(
        '[{"placeId":', CASE WHEN level.place = 0 THEN 'null' ELSE level.place::text END, ',"name":', COALESCE(to_json(level.name)::text, 'null'),
        ',"isHome":', CASE WHEN level.place = home THEN 'true' ELSE 'false' END, ',"quantity":"', trim_scale(level.quantity),
        '","reserved":"0","minimum":null,"maximum":null,"value":"', CASE WHEN level.quantity > 0 THEN trim_scale(item.total_value) ELSE 0 END,
        '","status":null,"refillFromPlaceId":null,"refillFromName":null}]');
      place_count := 1;
      RETURN;
    END IF;
  END IF;
  -- Put together of few texts: json_build_object looks up how each of its values is written, place by place, and all that a statement names is made ready. So what
  -- most places lack has a function of its own.
  SELECT '[' || COALESCE(string_agg(
           '{"placeId":' || COALESCE(l.folder_id::text, 'null') || ',"name":' || COALESCE(to_json(f.name)::text, 'null') ||
           CASE WHEN l.place = home THEN ',"isHome":true,"quantity":"' ELSE ',"isHome":false,"quantity":"' END || trim_scale(l.quantity) ||
           CASE WHEN item.has_reservations OR l.minimum IS NOT NULL OR l.maximum IS NOT NULL OR l.refill_from IS NOT NULL
                THEN more_of_place(item, l.place, l.quantity, l.minimum, l.maximum, l.value, l.refill_from, seen)
                ELSE '","reserved":"0","minimum":null,"maximum":null,"value":"' || trim_scale(l.value)
                  || '","status":null,"refillFromPlaceId":null,"refillFromName":null}' END,
           ',' ORDER BY l.place = home DESC, lower(f.name), l.place), '') || ']', count(*)
    INTO places, place_count
    FROM (SELECT s.place, s.folder_id, s.quantity, s.minimum, s.maximum, s.refill_from,
                 CASE WHEN item.quantity > 0 THEN round(item.total_value * sum(s.quantity) OVER w / item.quantity, 10)
                        - round(item.total_value * (sum(s.quantity) OVER w - s.quantity) / item.quantity, 10) ELSE 0 END AS value
            FROM stock_levels s WHERE s.organization_id = item.organization_id AND s.item_id = item.id
          WINDOW w AS (ORDER BY s.place, s.lot ROWS UNBOUNDED PRECEDING)) AS l
    LEFT JOIN folders f ON f.organization_id = item.organization_id AND f.id = l.folder_id
   WHERE l.place >= 0 AND (seen IS NULL OR l.place = ANY (seen));
END $$;
