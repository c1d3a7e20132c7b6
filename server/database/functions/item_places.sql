-- The same as places_of_item tells, for whoever need not know how many there are.
CREATE OR REPLACE FUNCTION item_places(item items, seen bigint[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (places_of_item(item, seen)).places;
END $$;
