-- The words nearest to one that was typed wrong, the nearest first. A person who sees some places only is told only words of what lies
-- there: places are looked at before the five are chosen, because a word that is missing among them would tell of one that is hidden.
CREATE OR REPLACE FUNCTION similar_visible_words(p_organization_id bigint, typed text, slips int, swapped text[], places bigint[]) RETURNS SETOF text
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
    IF places IS NULL OR EXISTS (
      SELECT FROM stock_levels l JOIN items i ON i.organization_id = p_organization_id AND i.id = l.item_id
       WHERE l.organization_id = p_organization_id AND l.place = ANY (places)
         AND i.search_text LIKE '%' || regexp_replace(near, '([\\%_])', '\\\1', 'g') || '%') THEN
      RETURN NEXT near;
      told := told + 1;
      EXIT WHEN told = 5;
    END IF;
  END LOOP;
END $$;

ALTER FUNCTION similar_visible_words(bigint, text, int, text[], bigint[]) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION similar_visible_words(bigint, text, int, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_visible_words(bigint, text, int, text[], bigint[]) TO onhand_app;
