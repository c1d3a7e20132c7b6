-- What is told of a place behind its quantity (places_of_item.sql), where something of the item is promised or the place has limits or is refilled: the rest of its JSON.
CREATE OR REPLACE FUNCTION more_of_place(
  item items, place bigint, quantity numeric, minimum numeric, maximum numeric, value numeric, refill_from bigint, seen bigint[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  source text;
BEGIN
  IF refill_from IS NOT NULL THEN
    source := (SELECT ',"refillFromPlaceId":' || r.id || ',"refillFromName":' || to_json(r.name) || '}' FROM folders r
                WHERE r.organization_id = item.organization_id AND r.id = refill_from AND (seen IS NULL OR r.id = ANY (seen)));
  END IF;
  RETURN '","reserved":"' || CASE WHEN item.has_reservations THEN item_reserved(item.organization_id, item.id, ARRAY[place]) ELSE 0 END ||
    '","minimum":' || COALESCE('"' || trim_scale(minimum) || '"', 'null') || ',"maximum":' || COALESCE('"' || trim_scale(maximum) || '"', 'null') ||
    ',"value":"' || trim_scale(value) ||
    '","status":' || CASE WHEN minimum IS NULL THEN 'null' ELSE (ARRAY['"out"', '"low"', '"in"'])[place_status(quantity, minimum) + 1] END ||
    COALESCE(source, ',"refillFromPlaceId":null,"refillFromName":null}');
END $$;
