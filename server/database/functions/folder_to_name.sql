-- The folder to be named for an item `i` of a list: its home, or where a list of places does not have that, the fullest of them (in-places.ts).
CREATE OR REPLACE FUNCTION folder_to_name(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT wanted ? 'places' THEN 'i.folder_id' ELSE format('CASE WHEN COALESCE(i.folder_id, 0) = ANY (%1$L::bigint[]) THEN i.folder_id
    ELSE (SELECT s.folder_id FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = i.id AND s.place = ANY (%1$L::bigint[])
           ORDER BY s.quantity DESC, s.place LIMIT 1) END', ARRAY(SELECT jsonb_array_elements_text(wanted -> 'places')::bigint)) END
$$;

ALTER FUNCTION folder_to_name(jsonb) OWNER TO onhand_platform;
