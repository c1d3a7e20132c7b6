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

-- The tenant and the person of the running transaction. A setting reads '' after the transaction that set it.
CREATE FUNCTION current_organization_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.organization_id', true), '')::bigint $$;
CREATE FUNCTION current_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.user_id', true), '')::uuid $$;
