-- The words that may have been meant by one that was typed wrong. However many an organization has, a few thousand are compared at most: all
-- of them where there are no more, otherwise those that begin alike, or would with the first letters turned, without the first, or with
-- one more before it.
-- It belongs to the platform's role, because row-level security would keep the indexes from being used, and checks the organization itself.
CREATE OR REPLACE FUNCTION words_to_compare(p_organization_id bigint, typed text) RETURNS SETOF text
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

ALTER FUNCTION words_to_compare(bigint, text) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION words_to_compare(bigint, text) FROM PUBLIC;
