-- Makes a table one of the tenants': members see and change their own organization's rows and nobody else's, the platform's role sees all.
-- `members` and `platform` are what each may do; `tenant` is the column that names the organization.
CREATE OR REPLACE FUNCTION tenant_table(
  name text,
  members text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
  platform text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
  tenant text DEFAULT 'organization_id'
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM platform_table(name, platform);
  EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (%I = current_organization_id())', name, tenant);
  IF members <> '' THEN EXECUTE format('GRANT %s ON %I TO onhand_app', members, name); END IF;
END $$;

REVOKE ALL ON FUNCTION tenant_table(text, text, text, text) FROM PUBLIC;
