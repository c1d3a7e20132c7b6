-- Two roles the server works as. `onhand_app` is every request of a signed-in person: row-level security is forced on it.
-- `onhand_platform` is what happens before a tenant is known (sign-in, session lookup, jobs); it sees only the tables that
-- grant it something. Roles belong to the whole cluster, so another database may have made them already.
DO $$
BEGIN
  BEGIN CREATE ROLE onhand_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE onhand_platform NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  IF NOT pg_has_role(current_user, 'onhand_app', 'MEMBER') OR NOT pg_has_role(current_user, 'onhand_platform', 'MEMBER') THEN
    EXECUTE format('GRANT onhand_app, onhand_platform TO %I', current_user);
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO onhand_app, onhand_platform;
-- Whoever is to own a function must be allowed to make one; it is taken away where the baseline ends.
GRANT CREATE ON SCHEMA public TO onhand_platform;

-- Searching by parts of words, with the organization in the same index, and finding words that were typed wrong.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- What the policies of every table read, and the calls that make a table the tenants' or the platform's.
\ir ../../functions/current_organization_id.sql
\ir ../../functions/current_user_id.sql
\ir ../../functions/platform_table.sql
\ir ../../functions/tenant_table.sql
