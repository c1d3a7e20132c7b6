-- One number for each transaction that makes alerts, from a sequence and not the transaction's own, which another cluster gives out again.
CREATE OR REPLACE FUNCTION alert_batch() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text := current_setting('app.alert_batch', true);
BEGIN
  IF kept IS NULL OR kept = '' THEN
    kept := nextval('alert_batches')::text;
    PERFORM set_config('app.alert_batch', kept, true);
  END IF;
  RETURN kept::bigint;
END $$;

ALTER FUNCTION alert_batch() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION alert_batch() FROM PUBLIC;
