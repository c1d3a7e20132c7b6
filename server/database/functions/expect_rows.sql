-- Before an import fills an organization, the planner is told how many rows are coming. Statements of others must pass the rows of a
-- transaction before it is committed, but the planner knows nothing of them: it takes the organization for as small as it was, any index
-- that begins with the organization seems as good as any other, and a page of low stock reads through the whole import once for every line.
-- Only statistics that ANALYZE has found are amended; where it found none, the planner assumes enough by itself. After an import that was
-- taken back, the next ANALYZE puts it right. Databases before version 18 cannot be told.
CREATE OR REPLACE FUNCTION expect_rows(p_organization_id bigint, added bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1500ms' AS $$
DECLARE
  one text;
  total real;
  known record;
  amended record;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  IF to_regproc('pg_catalog.pg_restore_attribute_stats') IS NULL THEN RETURN; END IF;
  FOREACH one IN ARRAY ARRAY['items', 'item_tags', 'item_vendors', 'movements', 'cost_layers', 'stock_levels'] LOOP
    BEGIN
      EXECUTE format('LOCK TABLE public.%I IN SHARE UPDATE EXCLUSIVE MODE', one);
    EXCEPTION WHEN lock_not_available THEN
      -- Someone is counting it just now.
      CONTINUE;
    END;
    SELECT c.reltuples INTO total FROM pg_class c WHERE c.oid = format('public.%I', one)::regclass;
    SELECT s.n_distinct, s.most_common_vals::text::bigint[] AS ids, s.most_common_freqs AS shares INTO known
      FROM pg_stats s WHERE s.schemaname = 'public' AND s.tablename = one AND s.attname = 'organization_id';
    CONTINUE WHEN known.ids IS NULL OR total < 1;
    -- The most frequent comes first, as ANALYZE leaves it.
    SELECT array_agg(id ORDER BY share DESC) AS ids, array_agg(share ORDER BY share DESC) AS shares INTO amended
      FROM (SELECT k.id, (sum(k.amount) / (total + added))::real AS share
              FROM (SELECT u.id, u.share * total FROM unnest(known.ids, known.shares) AS u (id, share)
                    UNION ALL VALUES (p_organization_id, added::real)) AS k (id, amount)
             GROUP BY k.id) AS shares;
    PERFORM pg_restore_attribute_stats('schemaname', 'public', 'relname', one, 'attname', 'organization_id', 'inherited', false,
      'n_distinct', CASE WHEN known.n_distinct > 0 THEN greatest(known.n_distinct, cardinality(amended.ids)) ELSE known.n_distinct END::real,
      'most_common_vals', amended.ids::text, 'most_common_freqs', amended.shares::real[]);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION expect_rows(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expect_rows(bigint, bigint) TO onhand_app;
