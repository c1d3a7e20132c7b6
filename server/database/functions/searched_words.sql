-- The patterns of what people type into the search field, the longest first: words, each in one spelling, and nothing else. Null for any other search, and
-- where the longest word has fewer than three letters, which no index finds: these have ways of their own.
CREATE OR REPLACE FUNCTION searched_words(wanted jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  patterns text[];
BEGIN
  IF wanted - '{words,isArchived,isValued,sort,direction,limit}'::text[] <> '{}' OR wanted -> 'isArchived' IS DISTINCT FROM 'false'
     OR wanted @? '$.words[*][1]' THEN RETURN NULL; END IF;
  SELECT array_agg(word ->> 0 ORDER BY length(word ->> 0) DESC) INTO patterns FROM jsonb_array_elements(wanted -> 'words') AS word;
  RETURN CASE WHEN patterns[1] ~ '[[:alnum:]]{3}' THEN patterns END;
END $$;
