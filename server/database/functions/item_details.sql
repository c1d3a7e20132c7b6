-- What is told of an item, beside its row, to whoever opens or scans it: as statements of their own, of which those are run that may find something. In
-- one large statement all of them would be made ready every time, which takes longer than running the few. `seen` are the places
-- that the person may see, null for all. Of loans as many are told as `loans_told`, of orders ten.
CREATE OR REPLACE FUNCTION item_details(
  item items, seen bigint[], loans_told int,
  OUT unit json, OUT place_count int, OUT reserved numeric, OUT vendors json, OUT images json, OUT last_paid json, OUT places json, OUT in_transit numeric, OUT on_order json, OUT held_by json)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known record;
  lies record := places_of_item(item, seen);
BEGIN
  IF item.unit_id IS NOT NULL THEN
    SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals) INTO unit
      FROM units u WHERE u.organization_id = item.organization_id AND u.id = item.unit_id;
  END IF;
  reserved := CASE WHEN seen IS NULL THEN trim_scale(item.reserved)
    WHEN item.has_reservations THEN item_reserved(item.organization_id, item.id, seen) ELSE 0 END;
  places := lies.places;
  place_count := lies.place_count;
  vendors := CASE WHEN item.vendor_shown::text = 'null' THEN '[]' ELSE item_vendor_lines(item.organization_id, item.id) END;
  images := '[]';
  IF item.cover_image_id IS NOT NULL THEN
    SELECT json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) ORDER BY p.position, p.id) INTO images
      FROM item_images p WHERE p.organization_id = item.organization_id AND p.item_id = item.id;
  END IF;
  -- The latest receipt that somebody put a price to and nobody took back. Looked for among the latest rows only: an item that was since issued a
  -- thousand times is bought at a price nobody remembers. Whether it was taken back is asked row by row, since mostly one is looked at.
  -- Whether anything is on the way, on order or lent is looked up with it.
  SELECT p.unit_cost, p.at,
         EXISTS (SELECT FROM transfer_lines l WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.in_transit > 0) AS is_on_the_way,
         EXISTS (SELECT FROM order_lines n WHERE n.organization_id = item.organization_id AND n.item_id = item.id AND n.outstanding > 0) AS is_ordered,
         EXISTS (SELECT FROM tool_loans l WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.held > 0) AS is_lent
    INTO known
    FROM (SELECT) AS one LEFT JOIN (
      SELECT m.unit_cost, m.at
        FROM (SELECT id, at, kind, delta, unit_cost, detail FROM movements
               WHERE organization_id = item.organization_id AND item_id = item.id ORDER BY id DESC LIMIT 500) AS m
       WHERE m.kind IN ('opening', 'in', 'set') AND m.delta > 0 AND m.unit_cost > 0
         AND NOT m.detail ?| ARRAY['isCostAssumed', 'isPriceAssumed', 'cameBack']
         AND EXISTS (SELECT FROM movements r WHERE r.organization_id = item.organization_id AND r.reverses = m.id) IS NOT TRUE
       ORDER BY m.id DESC LIMIT 1) AS p ON true;
  IF known.at IS NOT NULL THEN
    last_paid := json_build_object(
      'price', trim_scale(known.unit_cost)::text, 'at', to_char(known.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  END IF;
  -- On the way to or from a place that may be seen.
  in_transit := 0;
  IF known.is_on_the_way THEN
    SELECT trim_scale(COALESCE(sum(l.in_transit), 0)) INTO in_transit
      FROM transfer_lines l JOIN transfers t ON t.organization_id = item.organization_id AND t.id = l.transfer_id
     WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.in_transit > 0
       AND (seen IS NULL OR t.from_place = ANY (seen) OR t.to_place = ANY (seen));
  END IF;
  IF known.is_ordered THEN
    on_order := item_orders(item.organization_id, item.id, seen);
  END IF;
  -- In the hands of people: what was taken from a place that may be seen. Those who must bring it back first are named.
  held_by := '[]';
  IF known.is_lent THEN
    SELECT COALESCE(json_agg(json_build_object('loanId', o.id, 'name', h.name, 'quantity', trim_scale(o.held)::text, 'until', o.until)
                             ORDER BY o.until, o.id), '[]')
      INTO held_by
      FROM (SELECT l.id, l.place, l.held, l.until FROM tool_loans l
             WHERE l.organization_id = item.organization_id AND l.item_id = item.id AND l.held > 0
               AND (seen IS NULL OR l.from_place = ANY (seen) OR l.place = ANY (seen)) ORDER BY l.until, l.id LIMIT loans_told) AS o
      JOIN holders h ON h.organization_id = item.organization_id AND h.place = o.place;
  END IF;
END $$;
