-- While one transaction fills a table, nobody knows how large it has become: the planner still takes it for as small as it was, any index
-- that begins with the organization seems as good to it as the key's own, and each check of a foreign key reads through all the
-- organization has. Tables that such a transaction has at least doubled are looked at again, within it. Belongs to the owner of the
-- tables, who alone may do that; whoever else is looking at one just now is not waited for.
CREATE OR REPLACE FUNCTION learn_table_sizes(added bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  one text;
BEGIN
  FOR one IN
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.reltuples < added AND c.relname IN
       ('items', 'item_tags', 'item_vendors', 'cost_layers', 'stock_levels', 'movements', 'folders', 'tags', 'vendors', 'units', 'import_lines', 'search_words')
  LOOP
    -- Long texts and JSON are in no condition that is planned by what is frequent in them, and to sort a sample of them takes longest of all.
    EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I %s', one, CASE one
      WHEN 'import_lines' THEN '(organization_id, import_id, row_number, action)'
      WHEN 'items' THEN '(organization_id, id, unit_id, folder_id, archived_at, stock_status, quantity)'
      WHEN 'movements' THEN '(organization_id, id, at, kind, source, item_id, user_id, place, from_folder_id, document_kind, document_id, reverses)' END);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION learn_table_sizes(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION learn_table_sizes(bigint) TO onhand_app;
