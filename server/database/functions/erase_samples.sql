-- Samples that were removed leave nothing behind (036-samples-leave-nothing.md). The application's role may only add to the ledger and to
-- the activity log; so this function belongs to the platform's role, checks the organization itself, and erases nothing but what is about
-- records that were made as samples and are gone.
CREATE OR REPLACE FUNCTION erase_samples(p_organization_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  items bigint[];
  folders bigint[];
  tags bigint[];
  touched bigint[];
  counts_gone bigint[];
  first_at timestamptz;
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  SELECT COALESCE(array_agg(s.record_id) FILTER (WHERE s.kind = 'item' AND i.id IS NULL), '{}'),
         COALESCE(array_agg(s.record_id) FILTER (WHERE s.kind = 'folder' AND f.id IS NULL), '{}'),
         COALESCE(array_agg(s.record_id) FILTER (WHERE s.kind = 'tag' AND t.id IS NULL), '{}')
    INTO items, folders, tags
    FROM sample_records s
    LEFT JOIN items i ON s.kind = 'item' AND i.organization_id = s.organization_id AND i.id = s.record_id
    LEFT JOIN folders f ON s.kind = 'folder' AND f.organization_id = s.organization_id AND f.id = s.record_id
    LEFT JOIN tags t ON s.kind = 'tag' AND t.organization_id = s.organization_id AND t.id = s.record_id
   WHERE s.organization_id = p_organization_id;

  -- The sums that include the samples are deleted; jobs make them anew, and until then the ledger is read. Both are kept without gaps, so
  -- all from the samples' first movement on must go. The locks wait for a job that adds up right now; the next one finds the ledger without
  -- the samples.
  PERFORM pg_advisory_xact_lock(hashtextextended('daily values', p_organization_id));
  PERFORM pg_advisory_xact_lock(hashtextextended('report snapshots', p_organization_id));
  SELECT min(m.at) INTO first_at FROM movements m WHERE m.organization_id = p_organization_id AND m.item_id = ANY (items);
  DELETE FROM daily_values v WHERE v.organization_id = p_organization_id AND v.day >= (first_at AT TIME ZONE v.time_zone)::date;
  DELETE FROM report_snapshots s WHERE s.organization_id = p_organization_id AND s.at > first_at;

  DELETE FROM movements m WHERE m.organization_id = p_organization_id AND m.item_id = ANY (items);
  DELETE FROM scattered_items s WHERE s.organization_id = p_organization_id AND s.item_id = ANY (items);
  DELETE FROM item_archivals a WHERE a.organization_id = p_organization_id AND a.item_id = ANY (items);

  -- A count, or an edit of many, of which nothing is left was of samples alone.
  WITH gone AS (
    DELETE FROM count_lines l WHERE l.organization_id = p_organization_id AND l.item_id = ANY (items) RETURNING l.count_id
  )
  SELECT COALESCE(array_agg(DISTINCT count_id), '{}') INTO touched FROM gone;
  WITH gone AS (
    DELETE FROM counts c WHERE c.organization_id = p_organization_id AND c.id = ANY (touched)
       AND NOT EXISTS (SELECT FROM count_lines l WHERE l.organization_id = p_organization_id AND l.count_id = c.id) RETURNING c.id
  )
  SELECT COALESCE(array_agg(id), '{}') INTO counts_gone FROM gone;
  WITH gone AS (
    DELETE FROM bulk_edit_items b WHERE b.organization_id = p_organization_id AND b.item_id = ANY (items) RETURNING b.bulk_edit_id
  )
  SELECT COALESCE(array_agg(DISTINCT bulk_edit_id), '{}') INTO touched FROM gone;
  DELETE FROM bulk_edits e WHERE e.organization_id = p_organization_id AND e.id = ANY (touched)
     AND NOT EXISTS (SELECT FROM bulk_edit_items b WHERE b.organization_id = p_organization_id AND b.bulk_edit_id = e.id);

  -- So are the documents that moved nothing else.
  WITH gone AS (
    DELETE FROM transfer_lines l WHERE l.organization_id = p_organization_id AND l.item_id = ANY (items) RETURNING l.transfer_id
  )
  SELECT COALESCE(array_agg(DISTINCT transfer_id), '{}') INTO touched FROM gone;
  DELETE FROM transfers t WHERE t.organization_id = p_organization_id AND t.id = ANY (touched)
     AND NOT EXISTS (SELECT FROM transfer_lines l WHERE l.organization_id = p_organization_id AND l.transfer_id = t.id);
  -- Whoever is making a transfer holds the number. Its transfer is seen by the statement after the one that waited for it.
  PERFORM FROM document_numbers n WHERE n.organization_id = p_organization_id AND n.kind = 'transfer' FOR UPDATE;
  DELETE FROM document_numbers n WHERE n.organization_id = p_organization_id AND n.kind = 'transfer' AND cardinality(touched) > 0
     AND NOT EXISTS (SELECT FROM transfers t WHERE t.organization_id = p_organization_id);
  WITH gone AS (
    DELETE FROM tool_loans l WHERE l.organization_id = p_organization_id AND l.item_id = ANY (items) RETURNING l.place
  )
  SELECT COALESCE(array_agg(DISTINCT place), '{}') INTO touched FROM gone;
  DELETE FROM holders h WHERE h.organization_id = p_organization_id AND h.place = ANY (touched)
     AND NOT EXISTS (SELECT FROM tool_loans l WHERE l.organization_id = p_organization_id AND l.place = h.place);
  WITH gone AS (
    DELETE FROM refill_lines l WHERE l.organization_id = p_organization_id AND l.item_id = ANY (items) RETURNING l.refill_id
  )
  SELECT COALESCE(array_agg(DISTINCT refill_id), '{}') INTO touched FROM gone;
  DELETE FROM refill_lists r WHERE r.organization_id = p_organization_id AND r.id = ANY (touched)
     AND NOT EXISTS (SELECT FROM refill_lines l WHERE l.organization_id = p_organization_id AND l.refill_id = r.id);

  DELETE FROM deleted_levels l WHERE l.organization_id = p_organization_id AND l.item_id = ANY (items);
  DELETE FROM folder_deletions d WHERE d.organization_id = p_organization_id AND d.folder_id IN (SELECT unnest(folders));
  DELETE FROM activity a WHERE a.organization_id = p_organization_id AND (
    (a.kind = 'item' AND a.subject_id = ANY (items)) OR (a.kind = 'folder' AND a.subject_id = ANY (folders))
    OR (a.kind = 'tag' AND a.subject_id = ANY (tags)));
  DELETE FROM notifications n WHERE n.organization_id = p_organization_id AND (
    n.link = ANY (ARRAY(SELECT '/item/' || id FROM unnest(items) AS id)) OR n.link = ANY (ARRAY(SELECT '/counts/' || id FROM unnest(counts_gone) AS id)));
  DELETE FROM sample_records s WHERE s.organization_id = p_organization_id;
END $$;

ALTER FUNCTION erase_samples(bigint) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION erase_samples(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_samples(bigint) TO onhand_app;
