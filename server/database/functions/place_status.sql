-- What a place has by its own minimum: 2 is enough, also where none is meant, 1 is low, 0 is out.
CREATE OR REPLACE FUNCTION place_status(quantity numeric, minimum numeric) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN minimum IS NULL OR quantity > minimum THEN 2 WHEN quantity > 0 THEN 1 ELSE 0 END::smallint
$$;

ALTER FUNCTION place_status(numeric, numeric) OWNER TO onhand_platform;
