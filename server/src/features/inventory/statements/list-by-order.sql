-- by name
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by sku
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by inventoryNumber
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by quantity
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.quantity ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by lowStockThreshold
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(i.low_stock_threshold, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.low_stock_threshold, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by sellingPrice
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(i.selling_price, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.selling_price, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by unitCost
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT
  i.id,
  (CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by totalValue
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.total_value)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.total_value ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by stockStatus
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.stock_status)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.stock_status ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by folder
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(lower(f.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(f.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by unit
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (COALESCE(lower(u.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(u.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by vendor
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT
  i.id,
  (
    COALESCE(
      (
        SELECT lower(v.name)
        FROM item_vendors iv
        JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
        WHERE iv.organization_id = $1 AND iv.item_id = i.id
        ORDER BY iv.position, iv.vendor_id
        LIMIT 1
      ),
      U&'\FFFF'
    ) COLLATE "C"
  )::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  COALESCE(
    (
      SELECT lower(v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ),
    U&'\FFFF'
  ) COLLATE "C" ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by tags
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT
  i.id,
  (
    COALESCE(
      (
        SELECT left(string_agg(lower(t.name), ' ' ORDER BY lower(t.name)), 200)
        FROM item_tags it
        JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id
        WHERE it.organization_id = $1 AND it.item_id = i.id
      ),
      U&'\FFFF'
    ) COLLATE "C"
  )::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  COALESCE(
    (
      SELECT left(string_agg(lower(t.name), ' ' ORDER BY lower(t.name)), 200)
      FROM item_tags it
      JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id
      WHERE it.organization_id = $1 AND it.item_id = i.id
    ),
    U&'\FFFF'
  ) COLLATE "C" ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by createdAt
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.created_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.created_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by updatedAt
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.updated_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.updated_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by a field that holds texts
SELECT i.id, (COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by a field that holds numbers
SELECT i.id, (COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- the next page by name
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND (i.name COLLATE "und-x-icu", i.id) > (($2 ->> 'afterValue')::text, ($2 ->> 'afterId')::bigint)
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- the next page by quantity, the largest first
SELECT CASE
  WHEN NOT wanted ? 'places' THEN 'items i'
  ELSE format(
    '(
    SELECT t.organization_id, t.id, t.name, t.sku, t.inventory_number, t.barcodes, t.unit_id, t.folder_id, t.custom, t.search_text, t.selling_price,
           t.low_stock_threshold, t.created_at, t.updated_at, t.archived_at, t.valuation_method, t.last_unit_cost, here.quantity,
           COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
           CASE WHEN here.quantity = t.quantity THEN t.total_value WHEN here.quantity = 0 THEN 0 ELSE (
             SELECT sum(l.value) FROM (
               SELECT s.place, round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10)
                        - round(t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10) AS value
                 FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = t.id WINDOW w AS (ORDER BY s.place, s.lot)) AS l
              WHERE l.place = ANY (%1$L::bigint[])) END AS total_value,
           CASE WHEN t.quantity > 0 AND t.valuation_method <> ''standard'' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost
      FROM items t
      JOIN (SELECT s.item_id, sum(s.quantity) AS quantity,
                   min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status FROM stock_levels s
             WHERE s.organization_id = $1 AND s.place = ANY (%1$L::bigint[]) GROUP BY s.item_id) AS here ON here.item_id = t.id
     WHERE t.organization_id = $1) i',
    ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)
  )
END;

SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND (i.quantity, i.id) < (($2 ->> 'afterValue')::numeric, ($2 ->> 'afterId')::bigint)
ORDER BY i.quantity DESC, i.id DESC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);
