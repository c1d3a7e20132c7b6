-- The first page of what people type into the search field: words, each in one spelling, and nothing else. Its statements stand here as they are, so they are
-- planned once a connection; to put them together and plan them anew takes longer than to run them. Nothing where it is no such search, or its longest word
-- has fewer than three letters, which no index finds: `search_items_by_name` does those. As there, the first names are looked through, which a common word fills
-- a page with (what a title has, the search text has in small letters already), and else what has the longest word is found by its letters, and sorted. What is in a subquery is hidden from the planner.
CREATE OR REPLACE FUNCTION search_first_page(p_organization_id bigint, wanted jsonb, OUT ids bigint[], OUT names text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- Patterns that the title must have, that it must not have all of, and that must stand anywhere.
  titles text[];
  no_titles text[];
  anywhere text[];
  at_most bigint := (wanted ->> 'limit')::bigint;
  longest text;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF wanted ? 'afterId' OR wanted ->> 'direction' = 'desc' OR wanted - '{words,titleWords,otherWords,isArchived,isValued,sort,direction,limit}'::text[] <> '{}' THEN RETURN; END IF;
  IF wanted @? '$.words[*][1]' OR wanted @? '$.titleWords[*][1]' OR wanted @? '$.otherWords[*][1]' THEN RETURN; END IF;
  SELECT array_agg(word ->> 0 ORDER BY length(word ->> 0) DESC) INTO titles FROM jsonb_array_elements(wanted -> 'titleWords') AS word;
  SELECT array_agg(word ->> 0) INTO no_titles FROM jsonb_array_elements(wanted -> 'otherWords') AS word;
  SELECT array_agg(word ->> 0 ORDER BY length(word ->> 0) DESC) INTO anywhere FROM jsonb_array_elements(wanted -> 'words') AS word;
  longest := (COALESCE(titles, anywhere))[1];
  IF longest !~ '[[:alnum:]]{3}' THEN RETURN; END IF;
  SELECT array_agg(page.id), array_agg(page.name) INTO ids, names FROM (
    SELECT i.id, i.name FROM (
      SELECT t.id, t.name, t.sku, t.search_text FROM items t WHERE t.organization_id = p_organization_id AND t.archived_at IS NULL
       ORDER BY t.name COLLATE "und-x-icu", t.id LIMIT (SELECT CASE WHEN longest ~ '[^%]{4}' THEN 500 ELSE 3000 END)) AS i
     WHERE i.search_text LIKE longest AND i.search_text LIKE ALL (COALESCE(titles, anywhere))
       AND (titles IS NULL OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE ALL (titles))
       AND (no_titles IS NULL OR NOT lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE ALL (no_titles)) LIMIT (SELECT at_most)) AS page;
  IF cardinality(ids) = at_most THEN RETURN; END IF;
  IF titles IS NOT NULL THEN
    SELECT COALESCE(array_agg(page.id), '{}'), COALESCE(array_agg(page.name), '{}') INTO ids, names FROM (
      SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
         AND lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE longest AND lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE ALL (titles)
       ORDER BY i.name COLLATE "und-x-icu", i.id LIMIT (SELECT at_most)) AS page;
  ELSE
    SELECT COALESCE(array_agg(page.id), '{}'), COALESCE(array_agg(page.name), '{}') INTO ids, names FROM (
      SELECT i.id, i.name FROM items i WHERE i.organization_id = p_organization_id AND i.archived_at IS NULL
         AND i.search_text LIKE longest AND i.search_text LIKE ALL (anywhere)
         AND (no_titles IS NULL OR NOT lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE ALL (no_titles))
       ORDER BY i.name COLLATE "und-x-icu", i.id LIMIT (SELECT at_most)) AS page;
  END IF;
END $$;

ALTER FUNCTION search_first_page(bigint, jsonb) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION search_first_page(bigint, jsonb) FROM PUBLIC;
