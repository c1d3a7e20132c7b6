-- Makes a table the platform's own: it belongs to no organization, or members see it only as far as policies added to it say.
CREATE OR REPLACE FUNCTION platform_table(name text, platform text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  -- Forced, so that the owner of the tables is subject to it as well.
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', name);
  EXECUTE format('GRANT %s ON %I TO onhand_platform', platform, name);
END $$;

REVOKE ALL ON FUNCTION platform_table(text, text) FROM PUBLIC;
