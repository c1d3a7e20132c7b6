-- What someone meant who typed a word wrong. However many words an organization has, a few thousand are compared at most: all of them where
-- there are no more, otherwise those that begin alike, or would with the first letters turned, without the first, or with one more before it.
-- Row-level security would keep these indexes from being used, so the functions belong to the platform's role and check the organization
-- themselves, as those of 0006 do.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE FUNCTION words_to_compare(p_organization_id bigint, typed text) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  few constant int := 3000;
  last_letter constant text := chr(1114111);
  turned constant text := substr(typed, 2, 1) || left(typed, 1) || substr(typed, 3, 2);
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF typed ~ '[[:digit:]]' THEN
    RETURN QUERY SELECT word FROM search_words WHERE organization_id = p_organization_id AND word ~ '[[:digit:]]'
       AND word ~>=~ left(typed, 2) AND word ~<~ (left(typed, 2) || last_letter) LIMIT few;
  ELSIF (SELECT count(*) FROM (SELECT FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]' LIMIT few + 1) AS w) <= few THEN
    RETURN QUERY SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]' LIMIT few;
  ELSE
    RETURN QUERY
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND word ~>=~ left(typed, 4) AND word ~<~ (left(typed, 4) || last_letter) LIMIT 1500)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND word ~>=~ left(typed, 2) AND word ~<~ (left(typed, 2) || last_letter) LIMIT 1500)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND word ~>=~ left(typed, 1) AND word ~<~ (left(typed, 1) || last_letter) LIMIT 1000)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND word ~>=~ turned AND word ~<~ (turned || last_letter) LIMIT 500)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND word ~>=~ substr(typed, 2, 3) AND word ~<~ (substr(typed, 2, 3) || last_letter) LIMIT 500)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND substr(word, 2, 3) = left(typed, 3) LIMIT 500)
       UNION
      (SELECT word FROM search_words WHERE organization_id = p_organization_id AND word !~ '[[:digit:]]'
          AND substr(word, 2, 3) = substr(typed, 2, 3) LIMIT 500);
  END IF;
END $$;

-- The nearest first. Whoever sees some folders only is told only words that stand in them: folders are looked at before the five are chosen,
-- because a word that is missing among them would tell of one that is hidden.
CREATE FUNCTION similar_words(p_organization_id bigint, typed text, slips int, swapped text[], folders bigint[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  near text;
  told int := 0;
BEGIN
  FOR near IN
    SELECT compared.word FROM (
      SELECT w AS word, LEAST(levenshtein_less_equal(w, typed, slips), levenshtein_less_equal(left(w, length(typed)), typed, slips),
                              CASE WHEN left(w, length(typed)) = ANY (swapped) THEN 1 END) AS away
        FROM words_to_compare(p_organization_id, typed) AS w WHERE length(w) >= length(typed) - slips
    ) AS compared WHERE away <= slips ORDER BY away, length(compared.word), compared.word LIMIT 500
  LOOP
    IF folders IS NULL OR EXISTS (
      SELECT FROM items i WHERE i.organization_id = p_organization_id AND i.folder_id = ANY (folders)
         AND i.search_text LIKE '%' || regexp_replace(near, '([\\%_])', '\\\1', 'g') || '%') THEN
      RETURN NEXT near;
      told := told + 1;
      EXIT WHEN told = 5;
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION words_to_compare(bigint, text), similar_words(bigint, text, int, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_words(bigint, text, int, text[], bigint[]) TO onhand_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
