-- Records that are restored from a backup keep their ids, so that printed labels go on to lead to their items. Ids are unique within an
-- organization only, so those that are given out from now on must be above them. The bounds keep a made-up file from using up the ids of
-- everyone. People who hold tools are places from -2 downwards: `id` is theirs without the sign.
CREATE OR REPLACE FUNCTION give_out_ids_above(thing text, id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  given bigint;
  sequence text := thing || CASE thing WHEN 'holders' THEN '_place_seq' ELSE '_id_seq' END;
  way int := CASE thing WHEN 'holders' THEN -1 ELSE 1 END;
BEGIN
  IF thing NOT IN ('units', 'folders', 'tags', 'vendors', 'custom_fields', 'items', 'movements', 'counts', 'activity', 'item_images',
                   'refill_lists', 'refill_templates', 'transfers', 'tool_loans', 'holders', 'orders', 'receipts', 'receipt_charges', 'vendor_returns',
                   'vendor_prices', 'order_files', 'customers', 'crew', 'jobs', 'job_parts', 'job_pictures', 'job_bills', 'kits') THEN
    RAISE EXCEPTION 'no ids are kept of %', thing;
  END IF;
  IF id > (CASE WHEN thing IN ('movements', 'activity') THEN 1000000000000 ELSE 2000000000 END) THEN
    RAISE EXCEPTION 'the id % is too large', id USING ERRCODE = 'check_violation';
  END IF;
  EXECUTE format('SELECT last_value FROM %I', sequence) INTO given;
  -- Some are left out, because others may be given one between the look and the step.
  IF given * way <= id THEN PERFORM setval(format('%I', sequence)::regclass, (id + 1000) * way); END IF;
END $$;

ALTER FUNCTION give_out_ids_above(text, bigint) OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION give_out_ids_above(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION give_out_ids_above(text, bigint) TO onhand_app;
